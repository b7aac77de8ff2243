import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { formatCount } from '../../../cli/command/terminal.ts'
import { hashFiles } from '../../../cli/content-dir/hash-files.ts'
import { hashValue } from '../../../cli/import/merge/record.ts'
import { isRecord } from '../../../contract/http.ts'

const CONTENT_FILE = /^(site|profile|timeline|skills|apps|projects(?=\/))(?:\/[^/]+)?\.ya?ml$/
const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i
const NOUNS: Record<string, string> = { projects: 'project', timeline: 'timeline entry', skills: 'skill', apps: 'app' }

type Hashes = Record<string, string>
/** Entries have the hashes of their fields, lists the place of each entry, and other files a hash of their content. */
type Item = { kind: string; label: string; fields: Hashes }
export type Snapshot = Record<string, Item>

export async function readSnapshot(dir: string): Promise<Snapshot> {
  const snapshot: Snapshot = {}
  for (const [path, hash] of await hashFiles(dir)) {
    const text = CONTENT_FILE.test(path) ? await readFile(join(dir, path), 'utf8') : ''
    Object.assign(snapshot, toItems(path, { text, hash }))
  }
  return snapshot
}

export function toItems(path: string, { text, hash }: { text: string; hash: string }): Snapshot {
  const [, name = ''] = CONTENT_FILE.exec(path) ?? []
  if (!name) return { [path]: { kind: IMAGE.test(path) ? 'picture' : 'file', label: path, fields: { content: hash } } }
  const value = tryParse(text)
  if (Array.isArray(value)) return toListItems(path, name, value.filter(isRecord))
  const fields = isRecord(value) ? toHashes(value) : { text: hashValue(text) }
  const title = isRecord(value) && value.title ? String(value.title) : path
  return {
    [path]: NOUNS[name] ? { kind: 'project', label: title, fields } : { kind: 'page', label: toLabel(name), fields },
  }
}

function toListItems(path: string, name: string, entries: Record<string, unknown>[]): Snapshot {
  const items: Snapshot = {}
  const places: Hashes = {}
  for (const [index, entry] of entries.entries()) {
    const label = String(entry.title ?? entry.name ?? '')
    let key = `${path}: ${label}`
    for (let next = 2; items[key]; next += 1) key = `${path}: ${label} ${next}`
    items[key] = { kind: NOUNS[name] ?? '', label, fields: toHashes(entry) }
    places[key] = String(index)
  }
  return { ...items, [path]: { kind: 'order', label: toLabel(name), fields: places } }
}

/** Says in words what changed, such as "Ridgeline: title, description". */
export function describeChanges(before: Snapshot, after: Snapshot): string[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const counts = new Map<string, number>()
  const lines = keys.flatMap((key) => {
    const { kind = '' } = after[key] ?? before[key] ?? {}
    if (kind !== 'picture' && kind !== 'file') return describeItem(before[key], after[key])
    const isSame = before[key]?.fields.content === after[key]?.fields.content
    const change = `${kind} ${!before[key] ? 'added' : after[key] ? 'changed' : 'removed'}`
    if (!isSame) counts.set(change, (counts.get(change) ?? 0) + 1)
    return []
  })
  const files = Array.from(counts, ([change, count]) => {
    const [kind = '', verb] = change.split(' ')
    return `${formatCount(count, kind)} ${verb}`
  })
  return [...new Set([...lines, ...files])]
}

function describeItem(before: Item | undefined, after: Item | undefined): string[] {
  const { kind = '', label = '' } = after ?? before ?? {}
  if (kind === 'order') return hasMoved(before?.fields ?? {}, after?.fields ?? {}) ? [`${label}: order`] : []
  if (!before) return [kind === 'page' ? `${label}: new` : `New ${kind}: ${label}`]
  if (!after) return [kind === 'page' ? `${label}: removed` : `Deleted ${kind}: ${label}`]
  const names = Object.keys({ ...after.fields, ...before.fields })
  const changed = names.filter((name) => before.fields[name] !== after.fields[name])
  if (kind === 'project' && changed.join() === 'order') return ['Projects: order']
  // A field such as gitRepoLink becomes "git repo link".
  const words = changed.map((name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
  return words.length > 0 ? [`${label}: ${words.join(', ')}`] : []
}

/** Compares the order of the entries that both have. */
function hasMoved(before: Hashes, after: Hashes): boolean {
  const both = Object.keys(before).filter((key) => key in after)
  const sort = (places: Hashes) => both.toSorted((a, b) => Number(places[a]) - Number(places[b])).join('\n')
  return sort(before) !== sort(after)
}

function toHashes(fields: Record<string, unknown>): Hashes {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hashValue(value)]))
}

function toLabel(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}

function tryParse(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
