import { isDeepStrictEqual } from 'node:util'
import { formatCount } from '../../../cli/command/terminal.ts'
import { isRecord } from '../../../contract/http.ts'
import { keyEntries } from '../../../editing/entries/entries.ts'
import { isGenerated, toHash } from '../../../editing/folder/hash-files.ts'
import { parseYamlValue } from '../../../server/content/schema/yaml-file.ts'
import { nameField, toLabel } from '../../labels.ts'

const CONTENT_FILE = /^(?:site|profile|timeline|skills|apps|projects\/[^/]+)\.ya?ml$/
const MAX_VALUE_LENGTH = 60
const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i
const NOUNS: Record<string, string> = { Projects: 'project', Timeline: 'timeline entry', Skills: 'skill', Apps: 'app' }

/** Content files with their text, and others with a hash, by path. */
export type Texts = Record<string, string>
type Entries = Map<string, Record<string, unknown>>

/** Leaves out generated files, and those that can't be read. */
export async function readTexts(paths: string[], read: (path: string) => Promise<Buffer>): Promise<Texts> {
  const texts: Texts = {}
  for (const path of paths.filter((each) => !isGenerated(each))) {
    const bytes = await read(path).catch(() => undefined)
    if (bytes) texts[path] = CONTENT_FILE.test(path) ? bytes.toString() : toHash(bytes)
  }
  return texts
}

/** Says in words what changed, such as "Ridgeline: title, description". */
export function describeChanges(before: Texts, after: Texts): string[] {
  const paths = Object.keys({ ...after, ...before }).filter((path) => before[path] !== after[path])
  const written = paths.filter((path) => CONTENT_FILE.test(path))
  const others = Map.groupBy(
    paths.filter((path) => !written.includes(path)),
    (path) => {
      const verb = before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'changed'
      return `${IMAGE.test(path) ? 'image' : 'file'} ${verb}`
    },
  )
  const lines = [
    ...written.flatMap((path) => describeFile(path, before[path], after[path])),
    ...Array.from(others, ([change, { length }]) => formatCount(length, change, change.replace(' ', 's '))),
  ]
  return lines.length === 0 && paths.length > 0 ? ['Comments and formatting'] : [...new Set(lines)]
}

function describeFile(path: string, before = '', after = ''): string[] {
  const { page, noun, differences, isReordered } = compareFile(path, before, after)
  const lines = differences.flatMap(({ label, was, is, fields }) => {
    if (noun && !was) return [`New ${noun}: ${label}`]
    if (noun && !is) return [`Deleted ${noun}: ${label}`]
    if (page === 'Projects' && fields.join() === 'order') return ['Projects: order']
    return fields.length > 0 ? [`${label}: ${fields.map(nameField).join(', ')}`] : []
  })
  return isReordered ? [...lines, `${page}: order`] : lines
}

/** Says which values changed, such as "Status: Open to work → (empty)". */
export function describeValues(path: string, before = '', after = ''): string[] {
  const toText = (value: unknown) => {
    const text =
      value === undefined || value === '' ? '(empty)' : typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
  }
  return compareFile(path, before, after).differences.flatMap(({ was, is, fields }) =>
    was && is ? fields.map((field) => `${toLabel(field)}: ${toText(was[field])} → ${toText(is[field])}`) : [],
  )
}

function compareFile(path: string, before: string, after: string) {
  const page = `${path[0]?.toUpperCase()}${path.slice(1).replace(/[/.].*/, '')}`
  const noun = NOUNS[page]
  const [old, now] = [toEntries(path, before), toEntries(path, after)]
  const [oldName = '', newName = ''] = findRename([...old.keys()], [...now.keys()])
  const keys = [...new Set([...now.keys(), ...old.keys()])].filter((key) => key !== oldName)
  const differences = keys.map((key) => {
    const [was, is] = [old.get(key === newName ? oldName : key), now.get(key)]
    const { title, name = path } = is ?? was ?? {}
    const fields = Object.keys({ ...is, ...was }).filter((field) => !isDeepStrictEqual(is?.[field], was?.[field]))
    return { label: noun ? (title ?? name) : page, was, is, fields }
  })
  const kept = (entries: Entries, other: Entries) => [...entries.keys()].filter((key) => other.has(key)).join('\n')
  return { page, noun, differences, isReordered: kept(old, now) !== kept(now, old) }
}

/** One entry that is gone and a new one in its place are the same entry. */
function findRename(old: string[], now: string[]): string[] {
  const [gone, added] = [old.filter((key) => !now.includes(key)), now.filter((key) => !old.includes(key))]
  const isRename = gone.length === 1 && added.length === 1 && old.indexOf(gone[0] ?? '') === now.indexOf(added[0] ?? '')
  return isRename ? [...gone, ...added] : []
}

/** The entries of a list have their titles as keys, and other files are one entry. */
function toEntries(path: string, text: string): Entries {
  if (!text) return new Map()
  const value = parseYamlValue(text)
  return isRecord(value) || Array.isArray(value) ? keyEntries({ file: path, value }) : new Map([[path, { text }]])
}
