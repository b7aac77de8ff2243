import { FLAG, parseOptions, rejectExtra, UsageError } from '../run.ts'

export const USAGE = `npm run import -- https://old-backend.example    imports the public content of a backend
npm run import -- resume.json                    imports a JSON Resume
npm run import -- https://…/resume.json          imports a JSON Resume from the web
npm run import -- linkedin-export.zip            imports LinkedIn's data export, also unpacked as a folder
npm run import -- backup.tar.gz                  restores what npm run export -- --backup wrote
--dry-run         shows what would change and changes nothing
--force           replaces your content; the old folder stays next to the new one
--extras          where awards, certificates, publications and languages go: timeline (and biography),
                  biography or skip
--allow-private   also reads from this machine and private networks`

export type Source = { kind: 'url'; url: string } | { kind: 'file'; path: string }
const EXTRAS = ['timeline', 'biography', 'skip'] as const

export type Extras = (typeof EXTRAS)[number]
export type ImportCommand = {
  source: Source
  dryRun: boolean
  force: boolean
  allowPrivate: boolean
  extras: Extras
}

export function parseImportArgs(args: string[]): ImportCommand {
  const { values, positionals } = parseOptions(args, {
    'dry-run': FLAG,
    force: FLAG,
    'allow-private': FLAG,
    extras: { type: 'string', default: 'timeline' },
  })
  const [source, ...rest] = positionals
  if (!source) throw new UsageError('Missing argument: the URL of a backend, a JSON Resume or a backup')
  rejectExtra(rest)
  const extras = EXTRAS.find((known) => known === values.extras)
  if (!extras) throw new UsageError(`Unknown value of --extras: ${values.extras}`)
  return {
    source: /^https?:\/\//i.test(source) ? { kind: 'url', url: source } : { kind: 'file', path: source },
    dryRun: values['dry-run'],
    force: values.force,
    allowPrivate: values['allow-private'],
    extras,
  }
}
