export const USAGE = `npm run new -- project "My Thing"     writes content/projects/my-thing.yaml, a draft until you say otherwise
npm run new -- timeline "My New Job"  adds a station to content/timeline.yaml, as a draft
npm run new -- skill "Rust"           adds a skill to content/skills.yaml
npm run new -- app "Figma"            adds a program to content/apps.yaml`

export const KINDS = ['project', 'timeline', 'skill', 'app'] as const
export type Kind = (typeof KINDS)[number]

/** Reads what the owner typed after `npm run new --`; a name without quotes is several words. */
export function parseCommand(
  args: string[],
): { kind: 'new'; what: Kind; name: string } | { kind: 'help' } | { kind: 'unclear'; sentence: string } {
  if (args.includes('--help') || args[0] === 'help') return { kind: 'help' }
  const [word = '', ...rest] = args
  const what = KINDS.find((kind) => kind === word)
  const name = rest.join(' ').replace(/\s+/g, ' ').trim()
  if (!word) return unclear('What should be new?')
  if (!what) return unclear(`"${word}" is not known here.`)
  return name ? { kind: 'new', what, name } : unclear(`What is it called? Say its name: ${what} "My Thing"`)
}

function unclear(sentence: string): { kind: 'unclear'; sentence: string } {
  return { kind: 'unclear', sentence }
}
