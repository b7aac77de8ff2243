import { isUtf8 } from 'node:buffer'
import { renderContentFile } from '../../../cli/templates/content-file.ts'
import { EditError } from '../../../cli/yaml/edit.ts'
import type { Overlay } from '../../../server/content/reader.ts'
import { parseYamlValue } from '../../../server/content/schema/yaml-file.ts'
import type { Issue, Path, PreviewReply, PreviewRequest, SaveReply, SaveRequest, TextRequest } from '../../api.ts'
import { findNewIssues, toIssue } from './issues.ts'
import { applyEdits, readSource, type Source, schemaNameOf } from './sources.ts'
import { findIssues } from './state.ts'
import type { StepInfo, Store } from './store.ts'
import { PathError, readBytes } from './write-files.ts'

type Touched = { file: string; paths: Path[] }
type TextStep = StepInfo & { files: Overlay; touched?: Touched }

/** A file that is not in the list can't be named. */
const UNKNOWN_FILE = 'This file is not part of the content.'
const NOT_UTF8 = 'Expected UTF-8 text. Save the file again with UTF-8 encoding.'

export async function saveEdits(store: Store, { file, seen, edits, text, joins }: SaveRequest): Promise<SaveReply> {
  return attempt(store, file, async () => {
    const source = await findSource(store, file)
    if (!source) return refuse(file, UNKNOWN_FILE)
    const known = source.hash === seen ? source.text : (store.textOf(seen) ?? source.text)
    const after = applyEdits(file, known ?? (await renderEmpty(file)), edits)
    if (source.hash !== seen) return conflict(source, after)
    if (!isUtf8((await readBytes(store.options.contentDir, file)) ?? Buffer.from(''))) return refuse(file, NOT_UTF8)
    const touched = { file, paths: edits.map(({ path }) => path) }
    const isTyping = edits.every(({ kind }) => kind === 'set')
    return commitTexts(store, { text, files: new Map([[file, after]]), touched, isTyping, joins })
  })
}

/** Writes a whole text, which the owner chose when two versions differed. */
export async function saveText(store: Store, { file, seen, text }: TextRequest): Promise<SaveReply> {
  return attempt(store, file, async () => {
    const source = await findSource(store, file)
    if (!source) return refuse(file, UNKNOWN_FILE)
    if (source.hash !== seen) return conflict(source, text)
    return commitTexts(store, { text: `version of ${file}`, files: new Map([[file, text]]) })
  })
}

/** Runs one change at a time. What can't be written becomes a sentence for the owner. */
export function attempt<Reply>(store: Store, file: string, step: () => Promise<Reply>): Promise<Reply | SaveReply> {
  return store.run(async () => {
    try {
      return await step()
    } catch (error) {
      if (error instanceof EditError || error instanceof PathError) return refuse(file, error.message)
      throw error
    }
  })
}

/** Writes nothing if the site would report issues that it doesn't report now. */
export async function commitTexts(store: Store, { files, touched, ...step }: TextStep): Promise<SaveReply> {
  const issues = await findAddedIssues(store, files, touched)
  return issues.length > 0 ? { kind: 'invalid', issues } : { kind: 'saved', content: await store.commit(files, step) }
}

export async function findAddedIssues(store: Store, files: Overlay, touched?: Touched): Promise<Issue[]> {
  const { issues } = await findIssues(store.options, files)
  const isNew = findNewIssues((await store.current()).issues, issues, touched).length > 0
  // A file may have changed outside just now.
  const added = isNew ? findNewIssues((await findIssues(store.options)).issues, issues, touched) : []
  return added.map((issue) => toIssue(issue, parseYamlValue(files.get(issue.file) ?? '')))
}

/** Reads the file again, because it may have changed since the list was made. */
async function findSource(store: Store, file: string): Promise<Source | undefined> {
  const isListed = (await store.current()).sources.some((each) => each.file === file)
  return isListed ? readSource(store.options.contentDir, file) : undefined
}

/** Shows edits in the preview that are not saved. */
export async function showEdits(store: Store, { file, edits }: PreviewRequest): Promise<PreviewReply> {
  const { sources, issues } = await store.current()
  if (!sources.some((source) => source.file === file)) return { issues: [] }
  const added = findNewIssues(issues, await store.unsaved.set(file, edits))
  return { issues: added.map((issue) => toIssue(issue, undefined)) }
}

/** The comments of a new file explain its fields. */
export async function renderEmpty(file: string): Promise<string> {
  const name = schemaNameOf(file)
  return name === 'project' || name === 'site' ? '' : renderContentFile(name, name === 'profile' ? {} : [])
}

export function conflict({ file, text = '', hash }: Source, mine: string): SaveReply {
  return { kind: 'conflict', file, mine, theirs: text, hash }
}

export function refuse(file: string, text: string): SaveReply {
  return { kind: 'invalid', issues: [{ file, line: 1, path: [], text }] }
}
