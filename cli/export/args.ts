import { FLAG, parseOptions, rejectExtra, UsageError } from '../command/run.ts'

export const USAGE = `npm run export -- --backup file.tar.gz   back up content, images, and messages to one file
npm run export -- folder                 write the site as static files for any web server
--base /me/       path the site is served from (default: the path in SITE_URL)
--api https://…   server that handles messages and summaries
--force           replace an existing file or folder
npm run import -- file.tar.gz            restore a backup`

export type ExportCommand = { force: boolean } & (
  | { kind: 'backup'; file: string }
  | { kind: 'site'; dir: string; base: string; api: string | undefined }
)

const BASE = /^\/(?:[\w.~-]+\/)*$/
const RESERVED = /^\/(api|openai)\//

export function parseExportArgs(args: string[], siteUrl = ''): ExportCommand {
  const split = args.flatMap((arg) => (arg.startsWith('--backup=') ? ['--backup', arg.slice('--backup='.length)] : arg))
  const options = { backup: FLAG, force: FLAG, base: { type: 'string' }, api: { type: 'string' } } as const
  const { values, positionals } = parseOptions(split, options)
  const { force } = values
  const [path, ...rest] = positionals.filter(Boolean)
  rejectExtra(rest)
  if (values.backup) {
    if (!path) throw new UsageError('Missing file name: --backup file.tar.gz')
    return { kind: 'backup', file: path, force }
  }
  const base = parseBase(values.base ?? URL.parse(siteUrl)?.pathname ?? '/')
  const api = values.api === undefined ? undefined : parseOrigin(values.api)
  if (!path) throw new UsageError('Missing folder: npm run export -- folder')
  return { kind: 'site', dir: path, base, api, force }
}

function parseBase(text: string): string {
  const base = `/${text}/`.replace(/\/{2,}/g, '/')
  const isValid = text && BASE.test(base) && !/\/\.+\//.test(base) && !RESERVED.test(base)
  if (!isValid) throw new UsageError(`Invalid --base "${text}": expected a path such as /me/`)
  return base
}

function parseOrigin(text: string): string {
  const url = URL.parse(text)
  const isValid = url && /^https?:$/.test(url.protocol) && !url.username
  if (!isValid) throw new UsageError(`Invalid --api "${text}": expected a URL such as https://api.example`)
  return url.origin
}
