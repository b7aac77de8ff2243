import { join } from 'node:path'
import { setDrafts } from '../../editing/entries/change.ts'
import { type Entry, LISTS, listEntries, toName } from '../../editing/entries/entries.ts'
import { applyFileEdits, type ContentFile, type FileEdit, readContentFiles } from '../../editing/entries/files.ts'
import { moveEntries } from '../../editing/entries/order.ts'
import { EditError } from '../../editing/yaml/edit.ts'
import { findNearest } from '../../server/content/schema/nearest.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { type CommandResult, done, failed, parseOptions, UsageError } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'

export const USAGE = `npm run publish -- loom "Argo CD"    show drafts to visitors, by file name or title
npm run unpublish -- loom            make them drafts again
npm run order -- loom ridgeline      show these projects first, in this order`

const ACTIONS = ['publish', 'unpublish', 'order'] as const

type PublishCommand = { action: (typeof ACTIONS)[number]; names: string[] }
type Deps = { contentDir: string; cwd: string }

/** The first argument is the name of the npm script. */
export function parsePublishArgs(args: string[]): PublishCommand {
  const [first, ...names] = parseOptions(args, {}).positionals
  const action = ACTIONS.find((known) => known === first)
  if (!action) throw new UsageError('Expected publish, unpublish, or order')
  if (names.length === 0) throw new UsageError(`Missing name: npm run ${action} -- loom`)
  return { action, names }
}

export async function runPublish({ action, names }: PublishCommand, { contentDir, cwd }: Deps): Promise<CommandResult> {
  const files = await readContentFiles(contentDir)
  const lists = action === 'order' ? (['projects'] as const) : LISTS
  const entries = lists.flatMap((list) => listEntries(list, files))
  if (entries.length === 0) {
    return failed(`${toDisplayPath(contentDir, cwd)} has no entries yet. Run npm run import or npm run new first.`)
  }
  // A title without quotes arrives as several arguments.
  const whole = names.join(' ')
  const wanted = entries.some((entry) => isNamed(entry, whole)) ? [whole] : names
  const matches = wanted.map((name) => ({ name, entry: findEntry(name, entries, action) }))
  const unknown = matches.filter(({ entry }) => !entry)
  if (unknown.length > 0) return failed(unknown.map(({ name }) => describeUnknown(name, entries)).join('\n'))
  const found = matches.flatMap(({ entry }) => entry ?? [])
  if (action === 'order') {
    await write(contentDir, files, moveFirst(entries, found))
    return done(...describeOrder(found))
  }
  await write(contentDir, files, setDrafts(found, action === 'unpublish'))
  return done(...found.map((entry) => describeDraft(entry, action)))
}

/** Drafts have an order of their own. */
function moveFirst(projects: Entry[], first: Entry[]): FileEdit[] {
  return [false, true].flatMap((isDraft) => {
    const ids = first.filter((entry) => entry.isDraft === isDraft).map(({ id }) => id)
    return ids.length === 0 ? [] : moveEntries('projects', projects, { ids, to: 0 })
  })
}

async function write(dir: string, files: ContentFile[], edits: FileEdit[]): Promise<void> {
  try {
    for (const [file, text] of await applyFileEdits(files, edits)) await writeFileAtomic(join(dir, file), text)
  } catch (error) {
    if (!(error instanceof EditError)) throw error
    const files = [...new Set(edits.map(({ file }) => file))].join(', ')
    throw new Error(`${files}: ${error.message}. Run: npm run check`, { cause: error })
  }
}

function describeDraft({ title, file, isDraft }: Entry, action: 'publish' | 'unpublish'): string {
  const isDone = isDraft === (action === 'unpublish')
  return `${title} (${file}) is ${isDone ? 'already' : 'now'} ${action === 'publish' ? 'published' : 'a draft'}.`
}

function describeOrder(first: Entry[]): string[] {
  const toTitles = (entries: Entry[]) => entries.map(({ title }) => title).join(', ')
  const drafts = first.filter(({ isDraft }) => isDraft)
  const note = drafts.length > 0 ? [`Visitors don’t see drafts: ${toTitles(drafts)}.`] : []
  return [`The first projects are now: ${toTitles(first)}.`, ...note]
}

/** Prefers the entry that the command would change, because a skill may have the title of a project. */
function findEntry(name: string, entries: Entry[], action: PublishCommand['action']): Entry | undefined {
  const named = entries.filter((entry) => isNamed(entry, name))
  return named.find(({ isDraft }) => isDraft === (action === 'publish')) ?? named[0]
}

function isNamed(entry: Entry, name: string): boolean {
  const wanted = name.replace(/^projects\/|\.ya?ml$/g, '').toLowerCase()
  return listNames(entry).some((each) => each.toLowerCase() === wanted)
}

function listNames(entry: Entry): string[] {
  return [...new Set([toName(entry), entry.title])]
}

function describeUnknown(name: string, entries: Entry[]): string {
  const names = entries.flatMap(listNames)
  const longer = names.filter((each) => each.toLowerCase().startsWith(name.toLowerCase()))
  const guess = findNearest(name, names) ?? longer[0]
  const known = entries.filter(({ id, file }) => id === file).map(toName)
  const help = guess ? `Did you mean "${guess}"?` : `Your projects: ${known.join(', ') || 'none'}.`
  return `Nothing is named "${name}". ${help}`
}
