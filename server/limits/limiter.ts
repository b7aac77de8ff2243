import type { Database, Write } from '../database/open.ts'
import type { Window } from './rule.ts'

/** `name` says who or what is counted, such as `contact 192.0.2.7`. */
export type Rule = { name: string; windows: readonly Window[] }
export type Taken = { kind: 'taken' } | { kind: 'limited'; retryAfterMs: number }

export type Limiter = ReturnType<typeof createLimiter>

/** Counts in the database, so that all processes on it hold the limits together. */
export function createLimiter({ database, now }: { database: Database; now: () => number }) {
  /** Takes one from every rule, or from none where one of them is used up. */
  return async function take(trx: Write, rules: readonly Rule[]): Promise<Taken> {
    const at = now()
    // In one order for everybody, so that two takers never wait for each other.
    for (const { name } of rules.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await database.queue(trx, name)
    const waits: number[] = []
    for (const rule of rules) waits.push(await findWait(trx, rule, at))
    const retryAfterMs = Math.max(...waits)
    if (retryAfterMs > 0) return { kind: 'limited', retryAfterMs }
    await trx
      .insertInto('hits')
      .values(rules.map(({ name }) => ({ rule: name, at })))
      .execute()
    return { kind: 'taken' }
  }
}

/** How long until every window of the rule has room; 0 where it has. */
async function findWait(trx: Write, { name, windows }: Rule, at: number): Promise<number> {
  const longest = Math.max(...windows.map(({ ms }) => ms))
  // A clock that was set back leaves hits in the future; they are worth nothing.
  await trx
    .deleteFrom('hits')
    .where('rule', '=', name)
    .where((where) => where.or([where('at', '<=', at - longest), where('at', '>', at)]))
    .execute()
  const most = Math.max(...windows.map((window) => window.most))
  const recent = await trx
    .selectFrom('hits')
    .select('at')
    .where('rule', '=', name)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return Math.max(...windows.map((window) => toWait(window, recent, at)))
}

function toWait({ most, ms }: Window, recent: { at: number }[], at: number): number {
  const blocking = recent[most - 1]
  return blocking && blocking.at > at - ms ? blocking.at + ms - at : 0
}
