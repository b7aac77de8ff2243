import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectContent } from '../../editing/folder/detect.ts'
import { renderContentFile } from '../../editing/templates/content-file.ts'
import { toFileName } from '../../editing/templates/file-names.ts'
import { applyEdit, EditError } from '../../editing/yaml/edit.ts'
import { FILE_SCHEMAS } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { type CommandResult, done } from '../command/run.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import type { NewEntry } from './args.ts'
import { writeEmptyContent } from './init.ts'

const DESCRIPTION = 'What it does, in one sentence. What makes it special. Who uses it'
const NEW_CONTENT = 'Your content folder is new. Next, edit site.yaml in it.'

type Deps = { contentDir: string; now: Date; fetchIcons: FetchIcons }

/** Without a content folder, creates one first, because the site needs all files. */
export async function addContent(entry: NewEntry, deps: Deps): Promise<CommandResult> {
  const isNew = (await detectContent(deps.contentDir)) === 'empty'
  if (isNew) await writeEmptyContent(deps.contentDir)
  const result = await addEntry(entry, deps)
  return isNew ? { ...result, text: `${result.text}\n${NEW_CONTENT}` } : result
}

async function addEntry({ kind, name }: NewEntry, deps: Deps): Promise<CommandResult> {
  switch (kind) {
    case 'project':
      return createProject(name, deps)
    case 'timeline':
      return append('timeline', createTimelineEntry(name, deps.now), deps)
    case 'skill':
      return addCard('skills', name, deps)
    case 'app':
      return addCard('apps', name, deps)
  }
}

export function createTimelineEntry(title: string, now: Date) {
  return { title, description: '', from: String(now.getFullYear()), draft: true }
}

type Written = { description: string; now: Date }

export async function renderNewProject(title: string, id: string, { description, now }: Written): Promise<string> {
  const date = now.toISOString().slice(0, 'YYYY-MM'.length)
  const blank = { stack: '', deployed: '', technologies: '', gitRepoLink: '', projectLink: '' }
  return renderContentFile('project', { title, description, ...blank, date, draft: true }, id)
}

async function createProject(title: string, { contentDir, now }: Deps): Promise<CommandResult> {
  const id = toFileName(title, 'project')
  const file = `projects/${id}.yaml`
  const text = await renderNewProject(title, id, { description: DESCRIPTION, now })
  await mkdir(join(contentDir, 'projects'), { recursive: true })
  try {
    await writeFile(join(contentDir, file), text, { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return failed(`${file} already exists.`)
    throw error
  }
  return done(`Created ${join(contentDir, file)}. ${draftNote(id)}`)
}

async function addCard(list: 'skills' | 'apps', name: string, deps: Deps): Promise<CommandResult> {
  if (await hasCard(list, name, deps)) return failed(`${list}.yaml already has "${name}".`)
  const { icon, svg, note } = await findIcon(name, deps)
  const entry = { [list === 'skills' ? 'title' : 'name']: name, ...(icon && { icon: `icons/${icon}` }) }
  // The site refuses an entry whose icon is missing.
  if (svg) await writeFileAtomic(join(deps.contentDir, 'icons', icon), svg)
  const result = await append(list, entry, deps)
  if (result.status !== 0) return result
  return { ...result, text: `${result.text} ${note}` }
}

async function hasCard(list: 'skills' | 'apps', name: string, { contentDir }: Deps): Promise<boolean> {
  const text = await readFile(join(contentDir, `${list}.yaml`), 'utf8').catch(() => '')
  const parsed = parseYamlFile<Record<string, unknown>[]>(list, text, FILE_SCHEMAS[list])
  const names = parsed.kind === 'ok' ? parsed.file.value.map((card) => String(card.title ?? card.name)) : []
  return names.some((each) => each.toLowerCase() === name.toLowerCase())
}

/** Only reports a failed download, because a card without an icon shows a letter. */
async function findIcon(name: string, { contentDir, fetchIcons }: Deps) {
  const local = (await readLocalIcons([contentDir])).find(name)
  if (local) return { icon: local, svg: '', note: `Icon: icons/${local}.` }
  const result = await fetchIcons([name])
  const found = result.kind === 'ok' ? result.icons.get(name) : undefined
  if (found) return { icon: found.name, svg: found.svg, note: `Icon: icons/${found.name} (from Simple Icons).` }
  const reason = result.kind === 'failed' ? result.reason : 'Simple Icons has no icon with this name'
  const note = `No icon found (${reason}). Add one to the icons folder and set "icon" in the entry.`
  return { icon: '', svg: '', note }
}

type List = 'timeline' | 'skills' | 'apps'

async function append(
  list: List,
  entry: object & { title?: string; draft?: boolean },
  { contentDir }: Deps,
): Promise<CommandResult> {
  const file = `${list}.yaml`
  const path = join(contentDir, file)
  const before = await readFile(path, 'utf8').catch(() => renderContentFile(list, []))
  const after = insertLast(before, list, entry)
  if (after === undefined) return failed(`${file} is invalid. Run: npm run check`)
  await writeFileAtomic(path, after)
  return done(`Added an entry to ${path}. ${entry.draft ? draftNote(`"${entry.title}"`) : ''}`.trim())
}

/** Returns undefined if the file is invalid, or the entry doesn't fit. */
function insertLast(text: string, list: List, value: object): string | undefined {
  const parsed = parseYamlFile<unknown[]>(list, text, FILE_SCHEMAS[list])
  if (parsed.kind === 'invalid') return undefined
  try {
    return applyEdit(text, { kind: 'insert', path: [], index: parsed.file.value.length, value })
  } catch (error) {
    if (error instanceof EditError) return undefined
    throw error
  }
}

function draftNote(name: string): string {
  return `It is a draft. To publish it, run: npm run publish -- ${name}`
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was changed.`, status: 1 }
}
