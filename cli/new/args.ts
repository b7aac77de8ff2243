import { parseOptions, UsageError } from '../command/run.ts'

export const USAGE = `npm run new -- project "My Thing"     create content/projects/my-thing.yaml as a draft
npm run new -- timeline "My New Job"  add a draft entry to content/timeline.yaml
npm run new -- skill "Rust"           add a skill to content/skills.yaml
npm run new -- app "Figma"            add an app to content/apps.yaml
npm run new -- link "Phone" tel:+123  add a link to content/site.yaml`

const KINDS = ['project', 'timeline', 'skill', 'app', 'link'] as const
const ADDRESS = /^(?:https?:\/\/|tel:|mailto:|files\/)\S/

export type NewEntry = { kind: (typeof KINDS)[number]; name: string; address?: string }

/** Accepts a name without quotes, which arrives as several arguments. */
export function parseNewArgs(args: string[]): NewEntry {
  const [type, ...rest] = parseOptions(args, {}).positionals
  if (!type) throw new UsageError('Missing type: project, timeline, skill, app, or link')
  const kind = KINDS.find((known) => known === type)
  if (!kind) throw new UsageError(`Unknown type "${type}": expected project, timeline, skill, app, or link`)
  const address = kind === 'link' ? rest.pop() : undefined
  if (kind === 'link' && (rest.length === 0 || !ADDRESS.test(address ?? '')))
    throw new UsageError('Missing label or address: npm run new -- link "Phone" tel:+15550100')
  const name = rest.join(' ').replace(/\s+/g, ' ').trim()
  if (!name) throw new UsageError(`Missing name: npm run new -- ${kind} "My Thing"`)
  return { kind, name, ...(address && { address }) }
}
