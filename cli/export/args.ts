export const USAGE = `npm run export -- --backup file.tar.gz   writes content, pictures and messages into one file
npm run export -- folder                 writes the site as files that any web server can show
--base /me/       the path below which the site will stand; without it that of SITE_URL
--api https://…   the server that takes messages and summaries of that site
--force           takes the place of what is there
npm run import -- file.tar.gz            brings a backup back`

export type Command = { force: boolean } & (
  | { kind: 'backup'; file: string }
  | { kind: 'site'; dir: string; base: string; api: string | undefined }
)

type Unclear = { kind: 'unclear'; sentence: string }

const SWITCHES = ['--backup', '--force', '--help']
const VALUES = ['--base', '--api']
/** One or more plain words between slashes. */
const BASE = /^\/(?:[\w.~-]+\/)*$/
/** The site's own calls have these; a web server that shows files would not mind, but nothing could be made there. */
const TAKEN = /^\/(api|openai)\//

/** Reads what the owner typed after `npm run export --`; `siteUrl` is the public address, as far as it is known. */
export function parseCommand(args: string[], siteUrl = ''): Command | { kind: 'help' } | Unclear {
  if (args.includes('--help') || args.includes('help')) return { kind: 'help' }
  const words = args.flatMap((arg) => (/^--\w+=/.test(arg) ? splitOnce(arg) : arg))
  const given = takeValues(words)
  const unknown = given.rest.find((word) => word.startsWith('-') && !SWITCHES.includes(word))
  if (unknown) return unclear(`"${unknown}" is not known here.`)
  const force = words.includes('--force')
  const [place, ...more] = given.rest.filter((word) => word && !word.startsWith('-'))
  if (more.length > 0) return unclear('One place at a time, please.')
  if (words.includes('--backup')) {
    return place
      ? { kind: 'backup', file: place, force }
      : unclear('Into which file? Say its name: --backup file.tar.gz')
  }
  const base = toBase(given.values.get('--base') ?? URL.parse(siteUrl)?.pathname ?? '/')
  if (base === undefined) return unclear('--base takes a path such as /me/')
  const api = toOrigin(given.values.get('--api'))
  if (api === null) return unclear('--api takes the address of a server, such as https://api.example')
  return place
    ? { kind: 'site', dir: place, base, api, force }
    : unclear('Where to? Name a folder, or a file with --backup.')
}

function splitOnce(arg: string): string[] {
  const at = arg.indexOf('=')
  return [arg.slice(0, at), arg.slice(at + 1)]
}

function takeValues(words: string[]): { values: Map<string, string>; rest: string[] } {
  const values = new Map<string, string>()
  const rest = words.filter((word, index) => {
    const before = words[index - 1] ?? ''
    if (VALUES.includes(before)) values.set(before, word)
    else if (VALUES.includes(word)) values.set(word, '')
    else return true
    return false
  })
  return { values, rest }
}

/** With a slash at either end, whichever the owner left out. */
function toBase(given: string): string | undefined {
  const base = `/${given}/`.replace(/\/{2,}/g, '/')
  return given && BASE.test(base) && !/\/\.+\//.test(base) && !TAKEN.test(base) ? base : undefined
}

/** Undefined where none is given, null where it is no address. A path is taken off: every server has the same calls. */
function toOrigin(given: string | undefined): string | undefined | null {
  if (given === undefined) return undefined
  const url = URL.parse(given)
  return url && /^https?:$/.test(url.protocol) && !url.username ? url.origin : null
}

function unclear(sentence: string): Unclear {
  return { kind: 'unclear', sentence }
}
