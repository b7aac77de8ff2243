import { formatCount } from '../../../cli/command/terminal.ts'
import { createTimelineEntry, renderNewProject } from '../../../cli/new/run.ts'
import { toFileName } from '../../../cli/templates/file-names.ts'
import { parseYamlValue } from '../../../server/content/schema/yaml-file.ts'
import type { Edit, EntryChange, EntryNames, ListName, NewEntry, NewEntryReply, Path, SaveReply } from '../../api.ts'
import { type Item, toItem } from './order.ts'
import { chooseOrders, fillSlots, moveItems } from './place.ts'
import { attempt, commitTexts, refuse, renderEmpty } from './save.ts'
import { applyEdits, readSources } from './sources.ts'
import type { Store } from './store.ts'
import { PathError } from './write-files.ts'

const NEW_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/
const UNKNOWN_ENTRY = 'This entry is not in the list any more.'
const CHANGED = 'The list was changed outside just now. Nothing was changed; try again.'
const NOUNS: Record<ListName, [one: string, many: string]> = {
  projects: ['project', 'projects'],
  timeline: ['timeline entry', 'timeline entries'],
  skills: ['skill', 'skills'],
  apps: ['app', 'apps'],
}

/** The entries as they are on the disk now, in the order of the files. */
type List = { name: ListName; items: Item[]; texts: Map<string, string>; hash: string }
type EntryEdits = { id: string | number; edits(base: Path): Edit[] }

export async function createEntry(store: Store, { list: name, title, copyOf, seen }: NewEntry, now: Date) {
  return change(store, { name, seen }, async (list): Promise<NewEntryReply> => {
    const original = list.items.find(({ id }) => id === copyOf)
    if (copyOf !== undefined && !original) return refuse('', UNKNOWN_ENTRY)
    const text = original ? `copy of ${original.title}` : `new ${NOUNS[name][0]} ${title}`
    const { files, entry } = await (name === 'projects'
      ? addProject(list, { title, original, now })
      : addToList(list, { name, title, original, now }))
    const reply = await commitTexts(store, { text, files })
    return reply.kind === 'saved' ? { ...reply, entry } : reply
  })
}

export async function deleteEntries(store: Store, { list: name, entries, seen }: EntryNames): Promise<SaveReply> {
  return change(store, { name, seen }, async (list) => {
    const items = list.items.filter(({ id }) => entries.includes(id))
    if (items.length < new Set(entries).size) return refuse('', UNKNOWN_ENTRY)
    const text = `deletion of ${describe(name, items)}`
    if (name === 'projects')
      return commitTexts(store, { text, files: new Map(items.map(({ id }) => [String(id), undefined])) })
    // The last one first, because the others keep their indexes then.
    const edits = items
      .toReversed()
      .map(({ id }) => ({ id, edits: (path: Path): Edit[] => [{ kind: 'remove', path }] }))
    return commitTexts(store, { text, files: applyAll(list, edits) })
  })
}

export async function changeEntries(store: Store, { list: name, entries, seen, ...rest }: EntryChange) {
  return change(store, { name, seen }, async (list): Promise<SaveReply> => {
    const items = list.items.filter(({ id }) => entries.includes(id))
    if (items.length < new Set(entries).size) return refuse('', UNKNOWN_ENTRY)
    const [label, edits] =
      'draft' in rest
        ? [rest.draft ? 'hiding' : 'publication', setDrafts(items, rest.draft)]
        : ['place', moveEntries(list, { ids: entries, to: rest.to })]
    return commitTexts(store, { text: `${label} of ${describe(name, items)}`, files: applyAll(list, edits) })
  })
}

function setDrafts(items: Item[], draft: boolean): EntryEdits[] {
  const others = items.filter(({ isDraft }) => isDraft !== draft)
  return others.map(({ id }) => ({ id, edits: (base) => [{ kind: 'set', path: [...base, 'draft'], value: draft }] }))
}

/** Moves blocks of lines in a list that has no `order`, and else sets as few numbers as needed. */
function moveEntries({ name, items }: List, move: { ids: (string | number)[]; to: number }): EntryEdits[] {
  const wanted = moveItems(name, items, move)
  const usesOrder = name === 'projects' || name === 'timeline' || items.some(({ order }) => order !== undefined)
  if (!usesOrder) return [{ id: 0, edits: () => moveBlocks(items, fillSlots(items, wanted)) }]
  const isDraft = items.find(({ id }) => id === move.ids[0])?.isDraft
  const group = wanted.filter((item) => item.isDraft === isDraft)
  const orders = chooseOrders(name, group)
  return group.flatMap(({ id, order }, index) => {
    const value = orders[index]
    if (value === order) return []
    const toEdit = (path: Path): Edit => (value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value })
    return [{ id, edits: (base: Path) => [toEdit([...base, 'order'])] }]
  })
}

function moveBlocks(items: Item[], wanted: Item[]): Edit[] {
  const current = [...items]
  return wanted.flatMap((item, to) => {
    const from = current.indexOf(item)
    if (from === to) return []
    current.splice(to, 0, ...current.splice(from, 1))
    return [{ kind: 'move' as const, path: [], from, to }]
  })
}

type NewItem = { title: string; original: Item | undefined; now: Date }

async function addProject({ texts }: List, { title, original, now }: NewItem) {
  const name = toFileName(title, 'project')
  const isTaken = (id: string) => ['yaml', 'yml'].some((extension) => texts.has(`projects/${id}.${extension}`))
  let id = name
  for (let next = 2; isTaken(id); next += 1) id = `${name}-${next}`
  const entry = `projects/${id}.yaml`
  if (!NEW_NAME.test(id)) throw new PathError(`${entry} is not a name for a project's file.`)
  const copied = original && applyEdits(entry, texts.get(String(original.id)) ?? '', toCopyEdits([], title))
  return { entry, files: new Map([[entry, copied ?? (await renderNewProject(title, id, now))]]) }
}

async function addToList(
  { texts }: List,
  { name, title, original, now }: NewItem & { name: Exclude<ListName, 'projects'> },
) {
  const file = `${name}.yaml`
  const before = texts.get(file) ?? (await renderEmpty(file))
  const values: unknown = parseYamlValue(before)
  const count = Array.isArray(values) ? values.length : 0
  const entry = original ? Number(original.id) + 1 : count
  const titleField = name === 'apps' ? 'name' : 'title'
  const created = name === 'timeline' ? createTimelineEntry(title, now) : { [titleField]: title }
  const value = original ? Object(Array.isArray(values) && values[Number(original.id)]) : created
  const edits: Edit[] = [{ kind: 'insert', path: [], index: entry, value }]
  const copy = original ? toCopyEdits([entry], title, titleField) : []
  return { entry, files: new Map([[file, applyEdits(file, before, [...edits, ...copy])]]) }
}

/** A copy is a draft until the owner has changed it. */
function toCopyEdits(base: Path, title: string, titleField = 'title'): Edit[] {
  return [
    { kind: 'set', path: [...base, titleField], value: title },
    { kind: 'set', path: [...base, 'draft'], value: true },
  ]
}

type Request = { name: ListName; seen: string | undefined }

async function change<Reply>(store: Store, { name, seen }: Request, step: (list: List) => Promise<Reply>) {
  return attempt(store, `${name}.yaml`, async (): Promise<Reply | SaveReply> => {
    const list = await openList(store, name)
    const isOutdated = seen !== undefined && name !== 'projects' && seen !== list.hash
    return isOutdated ? refuse(`${name}.yaml`, CHANGED) : step(list)
  })
}

async function openList({ options }: Store, name: ListName): Promise<List> {
  const sources = await readSources(options.contentDir, options)
  const own = sources.filter(({ file }) =>
    name === 'projects' ? file.startsWith('projects/') : file === `${name}.yaml`,
  )
  const texts = new Map(own.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const])))
  const values = Array.from(texts, ([file, text]) => ({ file, value: parseYamlValue(text) }))
  const toItems = (value: unknown) => (Array.isArray(value) ? value.map((entry, index) => toItem(entry, index)) : [])
  const items: Item[] =
    name === 'projects'
      ? values.map(({ file, value }) => toItem(value, file))
      : values.flatMap(({ value }) => toItems(value))
  return { name, items, texts, hash: own[0]?.hash ?? '' }
}

function applyAll({ name, texts }: List, all: EntryEdits[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { id, edits } of all) {
    const [file, base] = typeof id === 'string' ? [id, []] : [`${name}.yaml`, [id]]
    files.set(file, applyEdits(file, files.get(file) ?? texts.get(file) ?? '', edits(base)))
  }
  return files
}

function describe(name: ListName, items: Item[]): string {
  const [one, many] = NOUNS[name]
  return items.length === 1 ? items[0]?.title || one : formatCount(items.length, one, many)
}
