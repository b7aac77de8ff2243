import { parseOptions, UsageError } from '../run.ts'

export const USAGE = `npm run new -- project "My Thing"     creates content/projects/my-thing.yaml as a draft
npm run new -- timeline "My New Job"  adds a draft entry to content/timeline.yaml
npm run new -- skill "Rust"           adds a skill to content/skills.yaml
npm run new -- app "Figma"            adds an app to content/apps.yaml`

const KINDS = ['project', 'timeline', 'skill', 'app'] as const
export type NewEntry = { kind: (typeof KINDS)[number]; name: string }

/** A name without quotes arrives as several arguments. */
export function parseNewArgs(args: string[]): NewEntry {
  const [word, ...rest] = parseOptions(args, {}).positionals
  if (!word) throw new UsageError('Missing argument: project, timeline, skill or app')
  const kind = KINDS.find((known) => known === word)
  if (!kind) throw new UsageError(`Unknown argument: ${word}`)
  const name = rest.join(' ').replace(/\s+/g, ' ').trim()
  if (!name) throw new UsageError(`Missing argument: the name, as in npm run new -- ${kind} "My Thing"`)
  return { kind, name }
}
