import { setTimeout as wait } from 'node:timers/promises'
import { LISTS, listEntries } from '../../../editing/entries/entries.ts'
import { applyEdits, type ContentFile, readContentFile } from '../../../editing/entries/files.ts'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { PathError, readBytes, YAML } from '../../../editing/folder/paths.ts'
import { EMPTY_MS } from '../../../editing/folder/replace.ts'
import { EditError } from '../../../editing/yaml/edit.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'
import { findFieldLine, parseYamlValue } from '../../../server/content/schema/yaml-file.ts'
import type { FileText, Path, PreviewRequest, SaveReply, SaveRequest, TextRequest } from '../../api.ts'
import { nameField } from '../../labels.ts'
import { listRemovable } from '../pictures/uncropped.ts'
import { findImageNames } from './folder.ts'
import { findNewIssues, toIssue } from './issues.ts'
import type { StepInfo } from './journal.ts'
import type { Files, Seen, Store } from './store.ts'

type Invalid = Extract<SaveReply, { kind: 'invalid' }>
type CheckedStep = StepInfo & { seen?: Seen; touched?: { file: string; paths: Path[] } }

const UNKNOWN_FILE = 'This file is not part of the content.'

export function saveEdits(store: Store, { edits, joins = false, ...request }: SaveRequest): Promise<SaveReply> {
  return changeSource(store, request, async (source) => {
    const { file } = source
    const after = await applyEdits(source, edits)
    const paths = edits.map(({ path }) => path)
    const isTyping = edits.every(({ kind }) => kind === 'set')
    const replaced = await findReplaced(store, source, after)
    const known = toSeen([source, ...replaced])
    const step = { text: nameStep(source, paths), seen: known, touched: { file, paths }, joins }
    const files = new Map([[file, after], ...replaced.map((each) => [each.file, undefined] as const)])
    return commitChecked(store, files, isTyping ? { ...step, field: `${file} ${paths}` } : step)
  })
}

/** Pictures that only the old text named are deleted with it. */
async function findReplaced({ shown, contentDir: dir }: Store, { file, value }: ContentFile, after: string) {
  const gone = findImageNames(value).filter((name) => !after.includes(name))
  const isNamed = (name: string) =>
    shown.disk().files.some((other) => other.file !== file && other.text?.includes(name))
  const names = await listRemovable(
    dir,
    gone.filter((name) => !isNamed(name)),
  )
  return Promise.all(names.map(async (name) => ({ file: name, hash: toHash(await readBytes(dir, name)) })))
}

/** Writes a whole text. */
export function saveText(store: Store, { text, ...request }: TextRequest): Promise<SaveReply> {
  return changeSource(store, request, async (source) =>
    commitChecked(store, new Map([[source.file, text]]), { text: `version of ${source.file}`, seen: toSeen([source]) }),
  )
}

type Change = (source: ContentFile) => Promise<SaveReply>

/** Changes a file as the page has seen it. */
function changeSource(store: Store, { file, seen }: { file: string; seen: string }, change: Change) {
  return changeFiles<SaveReply>(store, file, async () => {
    const source = await findSource(store, file)
    if (!source) return refuse(file, UNKNOWN_FILE)
    return source.hash === seen ? change(source) : conflict(store, file)
  })
}

/** Shows edits in the preview that are not saved. */
export function showEdits(store: Store, { files }: PreviewRequest): Promise<unknown> {
  return changeFiles(store, '', async () => {
    const texts = new Map<string, string>()
    for (const { file, edits } of files) {
      // In the first run, these are edits of the sample.
      const source = await findSource(store, file, store.shown.disk().dir)
      if (source) texts.set(file, await applyEdits(source, edits))
    }
    await store.shown.show(texts)
  })
}

/** `valid` is the text with which the site worked last. */
export async function readText(store: Store, file: string): Promise<FileText> {
  const source = await findSource(store, file)
  return { text: source?.text ?? '', seen: source?.hash ?? '', valid: store.shown.findValid(file) }
}

export async function readLine(store: Store, file: string, path: string[]): Promise<number> {
  const source = await findSource(store, file)
  return findFieldLine(source?.text ?? '', path)
}

/** Runs one change of the owner’s files at a time. What can't be written becomes a sentence for the owner. */
export function changeFiles<Reply>(store: Store, file: string, step: () => Promise<Reply>): Promise<Reply | Invalid> {
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
export async function commitChecked(store: Store, files: Files, step: CheckedStep): Promise<SaveReply> {
  const written = [...files].filter(([file]) => YAML.test(file))
  const texts = new Map(written.map(([file, content]) => [file, content && Buffer.from(content).toString()]))
  const loaded = await store.shown.load(texts)
  // An image or document that comes back in the same step isn't on the disk yet.
  const isMissing = ({ found = '' }: ContentIssue) => !files.get(found.replaceAll('"', ''))
  const added = findNewIssues(store.shown.disk().issues, loaded.issues.filter(isMissing), step.touched)
  const hasOnlyTexts = written.length === files.size
  if (added.length > 0) {
    const toValue = ({ file }: ContentIssue) => parseYamlValue(texts.get(file) ?? '')
    return { kind: 'invalid', issues: added.map((issue) => toIssue(issue, toValue(issue))) }
  }
  const committed = await store.commit(files, step, hasOnlyTexts ? loaded : undefined)
  return committed.kind === 'saved' ? { kind: 'saved', version: store.version() } : conflict(store, committed.file)
}

export function toSeen(files: Pick<ContentFile, 'file' | 'hash'>[]): Seen {
  return new Map(files.map(({ file, hash }) => [file, hash]))
}

/** A file that is not in the list can't be named. It may have changed since the list was made. */
async function findSource({ contentDir, content }: Store, file: string, dir = contentDir) {
  if (!content().files.some((each) => each.file === file)) return undefined
  const source = await readContentFile(dir, file)
  // Another program may be writing it in place.
  if (source.text === '') await wait(EMPTY_MS)
  return source.text === '' ? readContentFile(dir, file) : source
}

/** The tabs get the other version first, so they can try again with it. */
async function conflict(store: Store, file: string): Promise<SaveReply> {
  await store.reload()
  return { kind: 'conflict', file, version: store.version() }
}

export function refuse(file: string, text: string): Invalid {
  return { kind: 'invalid', issues: [{ file, line: 1, path: [], text }] }
}

/** Names a step, such as "title of Ridgeline". */
function nameStep({ file, value }: ContentFile, paths: Path[]): string {
  const fields = paths.flatMap((path) => path.find((part) => typeof part === 'string') ?? [])
  const names = [...new Set(fields)].map(nameField).join(', ') || file.replace('.yaml', '')
  const [list = ''] = file.split(/[/.]/)
  const entry = LISTS.find((each) => each === list)
  const id = entry === 'projects' ? file : paths[0]?.[0]
  const title = entry && listEntries(entry, [{ file, value }]).find((each) => each.id === id)?.title
  return title ? `${names} of ${title}` : names
}
