export const USAGE = `npm run check                looks at everything you can get wrong, and says how to fix it
--links             also asks every link whether it still answers
--mail              also logs in to your mail server and sends you a test
--summary           also asks your language model a small question
--allow-private     with --links, also asks this machine and the network around it
--strict            warnings count as mistakes
--json              answers with a list in JSON, for scripts
The status is 0 where nothing is wrong, 1 where something is.`

const OPTIONS = {
  links: '--links',
  mail: '--mail',
  summary: '--summary',
  allowPrivate: '--allow-private',
  strict: '--strict',
  json: '--json',
} as const

export type CheckOptions = Record<keyof typeof OPTIONS, boolean>

/** Reads what the owner typed after `npm run check --`. */
export function parseCommand(
  args: string[],
): ({ kind: 'check' } & CheckOptions) | { kind: 'help' } | { kind: 'unclear'; sentence: string } {
  if (args.includes('--help') || args.includes('help')) return { kind: 'help' }
  const known: readonly string[] = Object.values(OPTIONS)
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown !== undefined) return { kind: 'unclear', sentence: `"${unknown}" is not known here.` }
  const wish = (name: keyof CheckOptions) => args.includes(OPTIONS[name])
  return {
    kind: 'check',
    links: wish('links'),
    mail: wish('mail'),
    summary: wish('summary'),
    allowPrivate: wish('allowPrivate'),
    strict: wish('strict'),
    json: wish('json'),
  }
}
