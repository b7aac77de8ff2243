import { FLAG, parseOptions, rejectExtra, UsageError } from '../command/run.ts'

export const USAGE = `npm run export -- folder   write the site as static files for any web server
--base /me/       path the site is served from (default: the path in the site’s URL)
--api https://…   server that handles messages and summaries
--force           replace an existing folder
--sample          export the sample content, as a demo`

export type ExportCommand = { dir: string; base: string; api: string | undefined; force: boolean; sample: boolean }

const BASE = /^\/(?:[\w.~-]+\/)*$/
const RESERVED = /^\/(api|openai)\//

export function parseExportArgs(args: string[], siteUrl = ''): ExportCommand {
  const options = { force: FLAG, sample: FLAG, base: { type: 'string' }, api: { type: 'string' } } as const
  const { values, positionals } = parseOptions(args, options)
  const [dir, ...rest] = positionals.filter(Boolean)
  rejectExtra(rest)
  const base = parseBase(values.base ?? URL.parse(siteUrl)?.pathname ?? '/')
  const api = values.api === undefined ? undefined : parseOrigin(values.api)
  if (!dir) throw new UsageError('Missing folder: npm run export -- folder')
  return { dir, base, api, force: values.force, sample: values.sample }
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
