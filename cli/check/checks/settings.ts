import { type Config, SETTING_NAMES } from '../../../server/config.ts'
import type { Finding } from '../finding.ts'

/** Names that begin so are ours, or were meant to be. */
const OUR_PREFIX = /^(?:SMTP|MAIL|SUMMARY|PORTFOLIO|CONTACT|CONTENT)_/
/** HOST and PORT have too many neighbours. */
const SHORTEST_GUESS = 6
const LONG_NAME = 9

type Environment = Record<string, string | undefined>

/** Settings that nobody reads: misspelt, or without the one they belong to. */
export function checkSettings(env: Environment, config: Config): Finding[] {
  return [...findUnknown(env), ...findIdle(env, config), ...findLocal(env)]
}

export function findUnknown(env: Environment): Finding[] {
  return toSet(env)
    .filter((name) => !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const meant = findMeant(name)
      if (!meant && !OUR_PREFIX.test(name)) return []
      const what = 'is set, but nothing here reads it'
      const fix = meant ? `Did you mean ${meant}?` : 'The README lists all settings; remove this one, or fix its name.'
      return [{ area: 'settings', level: 'warning', where: name, what, fix }]
    })
}

/** An empty variable counts as one that is not set. */
function toSet(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => env[name]?.trim())
    .sort()
}

function findMeant(name: string): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_')
  if (SETTING_NAMES.includes(written)) return written
  const near = SETTING_NAMES.map((known) => ({ known, distance: toDistance(written, known) })).filter(
    ({ known, distance }) => known.length >= SHORTEST_GUESS && distance <= (known.length >= LONG_NAME ? 2 : 1),
  )
  return near.sort((one, other) => one.distance - other.distance)[0]?.known
}

/** How many slips lead from one to the other: a letter too many, one too few, another one, or two swapped. */
export function toDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same]
      rows[row]?.push(Math.min(...ways, isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY))
    }
  }
  return at(one.length, other.length)
}

function findIdle(env: Environment, { mail, summary, backend }: Config): Finding[] {
  const idle = [
    { names: ['MAIL_FROM'], isUsed: mail !== undefined, needs: 'SMTP_URL and MAIL_TO' },
    { names: ['PORTFOLIO_CALLS'], isUsed: backend !== undefined, needs: 'PORTFOLIO_HOST' },
    {
      names: ['SUMMARY_MODEL', 'SUMMARY_FALLBACK', 'SUMMARY_DAILY_TOKENS'],
      isUsed: summary !== undefined,
      needs: 'SUMMARY_API_KEY or SUMMARY_BASE_URL',
    },
  ]
  const lonely = idle.flatMap(({ names, isUsed, needs }) =>
    names
      .filter((name) => !isUsed && env[name]?.trim())
      .map((name) => toIdle(name, `is set, but does nothing without ${needs}`, `Set ${needs} as well, or remove it.`)),
  )
  if (!backend || !mail) return lonely
  const what = 'is set, but with PORTFOLIO_HOST that backend takes the messages, and nothing is mailed from here'
  return [...lonely, toIdle('SMTP_URL', what, 'Set up mail at that backend, or remove PORTFOLIO_HOST.')]
}

function toIdle(where: string, what: string, fix: string): Finding {
  return { area: 'settings', level: 'warning', where, what, fix }
}

function findLocal(env: Environment): Finding[] {
  if (env.SITE_URL?.trim()) return []
  const what = 'is not set: links to share and the address that search engines see say localhost'
  const fix = 'Where the site is public, set it to its address: SITE_URL=https://you.example'
  return [{ area: 'settings', level: 'hint', where: 'SITE_URL', what, fix }]
}
