import { addEntry, removeFromList, setDrafts } from '../../../editing/entries/change.ts'
import { type List, listEntries } from '../../../editing/entries/entries.ts'
import { applyFileEdits, type FileEdit, readContentFiles } from '../../../editing/entries/files.ts'
import { moveEntries } from '../../../editing/entries/order.ts'
import { EditError } from '../../../editing/yaml/edit.ts'
import type { EntryNames, NewEntry, NewEntryReply, SaveReply } from '../../api.ts'
import { changeFiles, commitChecked, refuse, toSeen } from './save.ts'
import type { Store } from './store.ts'

const EDITED_THERE = 'Your lists come from an external backend. Edit them there.'
const UNKNOWN_ENTRY = 'This entry is no longer in the list.'
type Entries = EntryNames & { draft?: boolean; to?: number }

export function createEntry(store: Store, { list, title }: NewEntry, now: Date): Promise<NewEntryReply> {
  return changeFiles(store, `${list}.yaml`, async () => {
    const { files } = await openList(store, list)
    const { id, file, text } = await addEntry(files, { list, fields: { title }, now })
    const name = `add ${toNoun(list, 1)} ${title}`
    const reply = await commitChecked(store, new Map([[file, text]]), { text: name, seen: toSeen(files) })
    return reply.kind === 'saved' ? { ...reply, entry: id } : reply
  })
}

/** Deletes the entries, or changes whether they are drafts, or moves them. */
export function changeEntries(store: Store, { list, entries: ids, draft, to }: Entries): Promise<SaveReply> {
  return changeFiles(store, `${list}.yaml`, async () => {
    const { files, entries } = await openList(store, list)
    const chosen = entries.filter(({ id }) => ids.includes(id))
    if (chosen.length < new Set(ids).size) return refuse('', UNKNOWN_ENTRY)
    const count = chosen.length
    const names = (count === 1 && chosen[0]?.title) || `${count} ${toNoun(list, count)}`
    const seen = toSeen(files)
    const save = async (text: string, edits: FileEdit[]) =>
      commitChecked(store, await applyFileEdits(files, edits), { text: `${text} ${names}`, seen })
    if (to !== undefined) return save('move', moveEntries(list, entries, { ids, to }))
    if (draft !== undefined) return save(draft ? 'unpublish' : 'publish', setDrafts(chosen, draft))
    if (list !== 'projects') return save('delete', removeFromList(chosen))
    return commitChecked(store, new Map(chosen.map(({ file }) => [file, undefined])), { text: `delete ${names}`, seen })
  })
}

/** Reads the entries as they are on the disk now. */
async function openList({ siteOnly, contentDir }: Store, list: List) {
  if (siteOnly) throw new EditError(EDITED_THERE)
  const files = await readContentFiles(contentDir)
  return { files, entries: listEntries(list, files) }
}

function toNoun(list: List, count: number): string {
  if (list === 'timeline') return count === 1 ? 'timeline entry' : 'timeline entries'
  return count === 1 ? list.slice(0, -1) : list
}
