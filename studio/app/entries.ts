import { getIn } from '../../editing/yaml/path.ts'
import type { Content, Issue, List, Path, Start } from '../api.ts'

export const LISTS: Record<List, { label: string; one: string; schema: string }> = {
  projects: { label: 'Projects', one: 'project', schema: 'project' },
  timeline: { label: 'Timeline', one: 'timeline entry', schema: 'timeline' },
  skills: { label: 'Skills', one: 'skill', schema: 'skills' },
  apps: { label: 'Apps', one: 'app', schema: 'apps' },
}

/** Fields of site.yaml on the screen Look, in its order. All others are on Me. */
export const LOOK_FIELDS = ['accent', 'look', 'theme', 'sections', 'headings', 'summaries', 'analytics']
/** The field of site.yaml on the screen Publish. */
export const URL_FIELD = 'url'

/** Lists from an external backend have no screen. */
export function hasScreen(screen: string, schemas: Record<string, unknown>): boolean {
  return !(screen in LISTS) || LISTS[screen as List].schema in schemas
}

/** `id` is a project's file or an index in a list. */
export type Entry = { id: string | number; source: string; title: string; isDraft: boolean; image: string | undefined }

/** The entry that the owner opened, or the first one. */
export function findOpened({ order }: Content, list: List, opened: Entry['id'] | undefined): Entry['id'] | undefined {
  const ids: Entry['id'][] = order[list]
  return ids.find((id) => id === opened) ?? ids[0]
}

/** Entries in the order that visitors see, drafts last. */
export function listEntries(content: Content, list: List): Entry[] {
  return content.order[list].map((id) => {
    const source = typeof id === 'string' ? toSource(id, []) : toSource(`${list}.yaml`, [id])
    const { draft, banner, icon } = Object(readSource(content, source))
    const title = readTitle(content, source) || (typeof id === 'string' ? toId(id) : 'Untitled')
    return { id, source, title, isDraft: draft === true, image: content.images[String(banner ?? icon)] }
  })
}

/** Empty if the owner has not said where the site is. */
export function readSiteUrl({ start, content }: { start: Start; content: Content }): string {
  return start.isSiteUrlSet ? start.siteUrl : String(readSource(content, 'site.yaml#url') ?? '')
}

/** The project's name in its URL. */
export function toId(file: string): string {
  return file.replace(/^projects\/|\.ya?ml$/g, '')
}

/** Returns why the file can't be read at all, or which line YAML reads as something else. */
export function findBroken({ files, issues }: Content, name: string): Issue | undefined {
  const file = files.find((each) => each.file === name)
  const isOfText = (issue: Issue) => issue.path.length === 0 && (file?.value === undefined || issue.fix !== undefined)
  return issues.find((issue) => issue.file === name && isOfText(issue))
}

export function readTitle(content: Content, source: string): string {
  const { title, name } = Object(readSource(content, source))
  return String(title ?? name ?? '')
}

export function formatCount(number: number, one: string): string {
  return `${number} ${number === 1 ? one : `${one}s`.replace(/ys$/, 'ies')}`
}

/** The value as it is in the file. */
export function readSource({ files }: Pick<Content, 'files'>, source: string): unknown {
  const { file, path } = parseSource(source)
  return getIn(files.find((each) => each.file === file)?.value, path)
}

/** The name of a field in the page and in the preview, such as `projects/loom.yaml#title`. */
export function toSource(file: string, path: Path): string {
  return `${file}#${path.join('.')}`
}

export function parseSource(source: string): { file: string; path: Path } {
  const [file = '', path = ''] = source.split('#')
  const parts = path.split('.').filter(Boolean)
  return { file, path: parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)) }
}

/** The name of a part of what `source` names. */
export function within(source: string, ...names: Path): string {
  const { file, path } = parseSource(source)
  return toSource(file, [...path, ...names])
}
