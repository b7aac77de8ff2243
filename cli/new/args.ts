import { parseOptions, UsageError } from '../command/run.ts'

export const USAGE = `npm run new -- project "My Thing"     create content/projects/my-thing.yaml as a draft
npm run new -- timeline "My New Job"  add a draft entry to content/timeline.yaml
npm run new -- skill "Rust"           add a skill to content/skills.yaml
npm run new -- app "Figma"            add an app to content/apps.yaml`

const KINDS = ['project', 'timeline', 'skill', 'app'] as const

export type NewEntry = { kind: (typeof KINDS)[number]; name: string }

/** Accepts a name without quotes, which arrives as several arguments. */
export function parseNewArgs(args: string[]): NewEntry {
  const [type, ...rest] = parseOptions(args, {}).positionals
  if (!type) throw new UsageError('Missing type: project, timeline, skill, or app')
  const kind = KINDS.find((known) => known === type)
  if (!kind) throw new UsageError(`Unknown type "${type}": expected project, timeline, skill, or app`)
  const name = rest.join(' ').replace(/\s+/g, ' ').trim()
  if (!name) throw new UsageError(`Missing name: npm run new -- ${kind} "My Thing"`)
  return { kind, name }
}
