import { findNearest } from '../../server/content/schema/nearest.ts'
import { type CommandResult, done, parseOptions, UsageError } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import { type Entry, readEntries, writeField } from './entries.ts'

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
  const all = await readEntries(contentDir)
  const entries = action === 'order' ? all.filter(({ isProject }) => isProject) : all
  if (entries.length === 0) {
    return failed(`${toDisplayPath(contentDir, cwd)} has no entries yet. Run npm run import or npm run init first.`)
  }
  // A title without quotes arrives as several arguments.
  const whole = names.join(' ')
  const wanted = entries.some((entry) => isNamed(entry, whole)) ? [whole] : names
  const matches = wanted.map((name) => ({ name, entry: findEntry(name, entries, action) }))
  const unknown = matches.filter(({ entry }) => !entry)
  if (unknown.length > 0) return failed(unknown.map(({ name }) => describeUnknown(name, entries)).join('\n'))
  const found = matches.flatMap(({ entry }) => entry ?? [])
  return action === 'order' ? setOrder(found, entries, contentDir) : setDrafts(found, action, contentDir)
}

async function setDrafts(entries: Entry[], action: 'publish' | 'unpublish', dir: string): Promise<CommandResult> {
  const [draft, state] = action === 'publish' ? [false, 'published'] : [true, 'a draft']
  const lines: string[] = []
  for (const entry of entries) {
    const isDone = entry.draft === draft
    if (!isDone) await writeField(dir, entry, { name: 'draft', value: draft })
    lines.push(`${entry.title} (${entry.file}) is ${isDone ? 'already' : 'now'} ${state}.`)
  }
  return done(...lines)
}

/** Projects that already have one of these numbers move after them. */
async function setOrder(first: Entry[], projects: Entry[], dir: string): Promise<CommandResult> {
  const others = projects
    .filter((entry) => entry.order !== undefined && !first.includes(entry))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const isFree = others.every(({ order = 0 }) => order > first.length)
  for (const [index, entry] of (isFree ? first : [...first, ...others]).entries()) {
    await writeField(dir, entry, { name: 'order', value: index + 1 })
  }
  const drafts = first.filter(({ draft }) => draft).map(({ title }) => title)
  const note = drafts.length > 0 ? [`Visitors don’t see drafts: ${drafts.join(', ')}.`] : []
  return done(`The first projects are now: ${first.map(({ title }) => title).join(', ')}.`, ...note)
}

/** Prefers the entry that the command would change, because a skill may have the title of a project. */
function findEntry(name: string, entries: Entry[], action: PublishCommand['action']): Entry | undefined {
  const named = entries.filter((entry) => isNamed(entry, name))
  return named.find(({ draft }) => draft === (action === 'publish')) ?? named[0]
}

function isNamed({ names }: Entry, name: string): boolean {
  const wanted = name.replace(/^projects\/|\.ya?ml$/g, '').toLowerCase()
  return names.some((each) => each.toLowerCase() === wanted)
}

function describeUnknown(name: string, entries: Entry[]): string {
  const names = entries.flatMap((entry) => entry.names)
  const longer = names.filter((each) => each.toLowerCase().startsWith(name.toLowerCase()))
  const guess = findNearest(name, names) ?? longer[0]
  const known = entries.filter(({ isProject }) => isProject).flatMap(({ names }) => names.slice(0, 1))
  const help = guess ? `Did you mean "${guess}"?` : `Your projects: ${known.join(', ') || 'none'}.`
  return `Nothing is named "${name}". ${help}`
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was changed.`, status: 1 }
}
