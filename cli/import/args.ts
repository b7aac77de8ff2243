export const USAGE = `npm run import -- https://old-backend.example    brings over what a backend of the family shows
npm run import -- resume.json                    the same from a JSON Resume
npm run import -- https://…/resume.json          or from one on the web
npm run import -- backup.tar.gz                  restores what npm run export -- --backup wrote
--dry-run         shows what would change and changes nothing
--force           takes the place of what you wrote; your folder is kept beside
--allow-private   also reads from this machine and the network around it`

export type Source = { kind: 'address'; url: string } | { kind: 'file'; path: string }
export type Command = { kind: 'import'; source: Source; dryRun: boolean; force: boolean; allowPrivate: boolean }

const OPTIONS = ['--dry-run', '--force', '--allow-private', '--help']

/** Reads what the owner typed after `npm run import --`. */
export function parseCommand(args: string[]): Command | { kind: 'help' } | { kind: 'unclear'; sentence: string } {
  if (args.includes('--help') || args.includes('help')) return { kind: 'help' }
  const unknown = args.find((arg) => arg.startsWith('-') && !OPTIONS.includes(arg))
  if (unknown) return unclear(`"${unknown}" is not known here.`)
  const [source, ...rest] = args.filter((arg) => !arg.startsWith('-'))
  if (!source) return unclear('Where from? Name a backend, or a JSON Resume.')
  if (rest.length > 0) return unclear('One source at a time, please.')
  return {
    kind: 'import',
    source: toSource(source),
    dryRun: args.includes('--dry-run'),
    force: args.includes('--force'),
    allowPrivate: args.includes('--allow-private'),
  }
}

function toSource(text: string): Source {
  return /^https?:\/\//i.test(text) ? { kind: 'address', url: text } : { kind: 'file', path: text }
}

function unclear(sentence: string): { kind: 'unclear'; sentence: string } {
  return { kind: 'unclear', sentence }
}
