import type {
  EntryChange,
  EntryNames,
  Issue,
  List,
  MergeReply,
  MergeRequest,
  NewEntryReply,
  Note,
  TextRequest,
} from '../../api.ts'
import { type Entry, findOpened } from '../entries.ts'
import type { Navigation } from './navigation.ts'
import type { Core } from './state.ts'
import type { Steps } from './steps.ts'

/** Changes of whole entries. */
export function createEntrySteps(core: Core, { request, offerUndo }: Steps, { setView, openForm }: Navigation) {
  let isDeleting = false

  async function addEntry(list: List, title: string): Promise<boolean> {
    const reply = await request<NewEntryReply>(['POST', 'entries', { list, title }])
    if (reply?.entry === undefined) return false
    setView({ entries: { [list]: reply.entry } })
    openForm()
    return true
  }

  const changeEntries = (change: EntryChange) => request(['PATCH', 'entries', change])

  /** Offers to undo it. Ignores other calls until it is done. The next entry may get the index of the deleted one. */
  async function deleteEntry(list: List, { id, title }: Pick<Entry, 'id' | 'title'>): Promise<boolean> {
    if (isDeleting) return false
    isDeleting = true
    const { content, view } = core.state()
    const opened = findOpened(content, list, view.entries[list])
    const place = (content.order[list] as unknown[]).indexOf(id)
    const reply = await request(['DELETE', 'entries', { list, entries: [id] } satisfies EntryNames])
    isDeleting = false
    if (!reply) return false
    const order = core.state().content.order[list]
    if (opened === id) setView({ entries: { [list]: order[Math.min(place, order.length - 1)] } })
    core.update({ deletions: core.state().deletions + 1 })
    offerUndo(`${title} deleted.`)
    return true
  }

  /** Writes a whole file. Returns why its text was refused. */
  async function saveText(body: TextRequest): Promise<Issue[]> {
    const issues: Issue[] = []
    await request(['PUT', 'files', body], (refused) => issues.push(...refused))
    return issues
  }

  async function restore(id: string, text: string): Promise<void> {
    if (await request(['POST', 'history', { id }])) offerUndo(`Restored: ${text}`)
  }

  /** Adds the chosen entries of an import. */
  async function mergeImport(body: MergeRequest, notes: Note[]): Promise<boolean> {
    const reply = await request<MergeReply>(['POST', 'merge', body])
    if (!reply) return false
    const { changes = [] } = reply
    showImport(changes, notes)
    if (changes.length > 0) offerUndo('Imported.')
    return true
  }

  function showImport(changes: string[], notes: Note[]): void {
    core.update({ imported: { changes, notes } })
    setView({ screen: 'import' })
  }

  return { addEntry, changeEntries, deleteEntry, saveText, restore, mergeImport, showImport }
}
