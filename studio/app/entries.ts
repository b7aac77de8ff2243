import type { Content, ListName, Path } from '../api.ts'

export const LISTS: Record<ListName, { label: string; one: string; schema: string }> = {
  projects: { label: 'Projects', one: 'project', schema: 'project' },
  timeline: { label: 'Timeline', one: 'entry', schema: 'timeline' },
  skills: { label: 'Skills', one: 'skill', schema: 'skills' },
  apps: { label: 'Apps', one: 'app', schema: 'apps' },
}

type Fields = Record<string, unknown>

/** `id` is a project's file or an index in a list; `base` is the path of the entry in its file. */
export type Entry = {
  id: string | number
  file: string
  base: Path
  title: string
  isDraft: boolean
  image: string | undefined
}

/** Entries in the order that visitors see, drafts last. */
export function listEntries({ files, order, images }: Content, list: ListName): Entry[] {
  const find = (file: string) => files.find((each) => each.file === file)?.value
  return order[list].map((id) => {
    const file = typeof id === 'string' ? id : `${list}.yaml`
    const base = typeof id === 'string' ? [] : [id]
    const { title, name, draft, banner, icon } = Object(getValue(find(file), base)) as Fields
    const text = String(title ?? name ?? '')
    return { id, file, base, title: text || 'Untitled', isDraft: draft === true, image: images[String(banner ?? icon)] }
  })
}

export function getValue(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((parent, key) => Reflect.get(Object(parent), key), value)
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
