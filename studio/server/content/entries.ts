import { createTimelineEntry, renderNewProject } from '../../../cli/new/run.ts'
import { toFileName } from '../../../editing/templates/file-names.ts'
import { EditError } from '../../../editing/yaml/edit.ts'
import type { EntryNames, ListName, NewEntry, NewEntryReply, SaveReply } from '../../api.ts'
import { applyEdits, PathError, readSources, type Source, YAML } from './files.ts'
import { type FileEdit, type Item, listItems, moveItems } from './order.ts'
import { attempt, commitChecked, refuse, toSeen } from './save.ts'
import { toFile } from './state.ts'
import type { Store } from './store.ts'

const NEW_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/
const EDITED_THERE = 'Your lists come from an external backend. Edit them there.'
const UNKNOWN_ENTRY = 'This entry is no longer in the list.'
/** The entries as they are on the disk now, in the order of the files. */
type List = { list: ListName; sources: Source[]; items: Item[] }
type Entries = EntryNames & { draft?: boolean; to?: number }
type New = { title: string; original: Item | undefined; now: Date }

export function createEntry(store: Store, { list, title, copyOf }: NewEntry, now: Date): Promise<NewEntryReply> {
  return attempt(store, `${list}.yaml`, async () => {
    const opened = await openList(store, list)
    const original = opened.items.find(({ id }) => id === copyOf)
    if (copyOf !== undefined && !original) return refuse('', UNKNOWN_ENTRY)
    const add = list === 'projects' ? addProject : addItem
    const { entry, file, text } = await add(opened, { title, original, now })
    const name = original ? `duplicate ${original.title}` : `add ${toNoun(list, 1)} ${title}`
    const reply = await commitChecked(store, new Map([[file, text]]), { text: name, seen: toSeen(opened.sources) })
    return reply.kind === 'saved' ? { ...reply, entry } : reply
  })
}

/** Deletes the entries, or changes whether they are drafts, or moves them. */
export function changeEntries(store: Store, { list, entries, draft, to }: Entries): Promise<SaveReply> {
  return attempt(store, `${list}.yaml`, async () => {
    const { sources, items } = await openList(store, list)
    const chosen = items.filter(({ id }) => entries.includes(id))
    if (chosen.length < new Set(entries).size) return refuse('', UNKNOWN_ENTRY)
    const count = chosen.length
    const names = (count === 1 && chosen[0]?.title) || `${count} ${toNoun(list, count)}`
    const seen = toSeen(sources)
    const save = async (text: string, edits: FileEdit[]) =>
      commitChecked(store, await applyAll(sources, edits), { text: `${text} ${names}`, seen })
    if (to !== undefined) return save('move', moveItems(list, items, { ids: entries, to }))
    if (draft !== undefined) return save(draft ? 'unpublish' : 'publish', setDrafts(chosen, draft))
    const deleted = new Map(chosen.map(({ file }) => [file, undefined]))
    if (list === 'projects') return commitChecked(store, deleted, { text: `delete ${names}`, seen })
    // The last one first, because the others keep their indexes then.
    return save(
      'delete',
      chosen.toReversed().map(({ file, base }) => ({ file, edit: { kind: 'remove', path: base } })),
    )
  })
}

async function openList({ options }: Store, list: ListName): Promise<List> {
  if (options.siteOnly) throw new EditError(EDITED_THERE)
  const sources = await readSources(options.contentDir, options.siteOnly)
  return { list, sources, items: listItems(list, sources.map(toFile)) }
}

function setDrafts(items: Item[], value: boolean): FileEdit[] {
  const others = items.filter(({ isDraft }) => isDraft !== value)
  return others.map(({ file, base }) => ({ file, edit: { kind: 'set', path: [...base, 'draft'], value } }))
}

async function applyAll(sources: Source[], edits: FileEdit[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const source of sources) {
    const own = edits.filter(({ file }) => file === source.file).map(({ edit }) => edit)
    if (own.length > 0) files.set(source.file, await applyEdits(source, own))
  }
  return files
}

async function addProject({ sources }: List, { title, original, now }: New) {
  const name = toFileName(title, 'project')
  // File systems may ignore case.
  const taken = sources.map(({ file }) => file.replace(YAML, '').toLowerCase())
  let id = name
  for (let next = 2; taken.includes(`projects/${id}`); next += 1) id = `${name}-${next}`
  const file = `projects/${id}.yaml`
  if (!NEW_NAME.test(id)) throw new PathError(`${file} isn’t a valid name for a project file.`)
  const copied = sources.find((source) => source.file === original?.file)
  if (!copied) return { entry: file, file, text: await renderNewProject(title, id, { description: '', now }) }
  // A copy is a draft until the owner has changed it.
  const text = await applyEdits(copied, [
    { kind: 'set', path: ['title'], value: title },
    { kind: 'set', path: ['draft'], value: true },
  ])
  return { entry: file, file, text }
}

async function addItem({ list, sources, items }: List, { title, original, now }: New) {
  const file = `${list}.yaml`
  const titled = { [list === 'apps' ? 'name' : 'title']: title }
  const created = list === 'timeline' ? createTimelineEntry(title, now) : titled
  const value = original ? { ...original.value, ...titled, draft: true } : created
  const entry = original ? Number(original.id) + 1 : items.length
  const source = sources.find((each) => each.file === file) ?? { file, text: undefined, hash: '' }
  return { entry, file, text: await applyEdits(source, [{ kind: 'insert', path: [], index: entry, value }]) }
}

function toNoun(list: ListName, count: number): string {
  if (list === 'timeline') return count === 1 ? 'timeline entry' : 'timeline entries'
  return count === 1 ? list.slice(0, -1) : list
}
