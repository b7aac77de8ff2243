import { FLAG, parseOptions, rejectExtra, UsageError } from '../command/run.ts'

export const USAGE = `npm run export -- folder   write the site as static files for any web server
--base /me/       path the site is served from (default: the path in the site’s URL)
--api https://…   server that handles messages and summaries
--with de=folder  also write the German site in that folder, to de/
--force           replace an existing folder
--sample          export the sample instead of your content, as a demo`

/** The content folder of another language. */
type WithFolder = { language: string; folder: string }
export type ExportCommand = {
  dir: string
  base: string
  api: string | undefined
  with: WithFolder[]
  force: boolean
  sample: boolean
}

const BASE = /^\/(?:[\w.~-]+\/)*$/
const RESERVED = /^\/(api|openai)\//
const WITH = /^([A-Za-z]{2,3}(?:-\w+)*)=(.+)$/
const TEXT = { type: 'string' } as const
const OPTIONS = { force: FLAG, sample: FLAG, base: TEXT, api: TEXT, with: { ...TEXT, multiple: true } } as const

export function parseExportArgs(args: string[], siteUrl = ''): ExportCommand {
  const { values, positionals } = parseOptions(args, OPTIONS)
  const [dir, ...rest] = positionals.filter(Boolean)
  rejectExtra(rest)
  const base = parseBase(values.base ?? URL.parse(siteUrl)?.pathname ?? '/')
  const api = values.api === undefined ? undefined : parseOrigin(values.api)
  const others = (values.with ?? []).map(parseWith)
  if (!dir) throw new UsageError('Missing folder: npm run export -- folder')
  return { dir, base, api, with: others, force: values.force, sample: values.sample }
}

function parseBase(text: string): string {
  const base = `/${text}/`.replace(/\/{2,}/g, '/')
  const isValid = text && BASE.test(base) && !/\/\.+\//.test(base) && !RESERVED.test(base)
  if (!isValid) throw new UsageError(`Invalid --base "${text}": expected a path such as /me/`)
  return base
}

function parseWith(text: string): WithFolder {
  const [, language, folder] = WITH.exec(text) ?? []
  if (language && folder) return { language, folder }
  throw new UsageError(`Invalid --with "${text}": expected a language and its content folder, such as de=content-de`)
}

function parseOrigin(text: string): string {
  const url = URL.parse(text)
  const isValid = url && /^https?:$/.test(url.protocol) && !url.username
  if (!isValid) throw new UsageError(`Invalid --api "${text}": expected a URL such as https://api.example`)
  return url.origin
}
