import type { Database, Write } from '../database/open.ts'
import type { Window } from './rule.ts'

/** Clocks of several machines differ a little; a hit further in the future is left from a clock that was set back. */
const CLOCK_SKEW_MS = 60_000
/** How often what no window needs any more is thrown away, of addresses that never come back too. */
const PURGE_MS = 10 * 60_000

/** `name` says who or what is counted, such as `contact 192.0.2.7`. */
export type Rule = { name: string; windows: readonly Window[] }
export type Taken = { kind: 'taken' } | { kind: 'limited'; retryAfterMs: number }

export type Limiter = ReturnType<typeof createLimiter>

/** Counts in the database, so that all processes on it hold the limits together. */
export function createLimiter({ database, now }: { database: Database; now: () => number }) {
  let purgedAt = 0

  function purge(at: number): void {
    if (at - purgedAt < PURGE_MS) return
    purgedAt = at
    // Where it fails there is more to throw away the next time; whoever is counted now does not wait for it.
    database.jot((trx) => trx.deleteFrom('hits').where('ends_at', '<=', at).execute()).catch(() => {})
  }

  /** Takes one from every rule, or from none where one of them is used up. */
  return async function take(rules: readonly Rule[]): Promise<Taken> {
    const at = now()
    const taken = await database.jot(async (trx): Promise<Taken> => {
      const names = rules.map(({ name }) => name)
      await database.queue(trx, names)
      const retryAfterMs = await findWait(trx, rules, at)
      if (retryAfterMs > 0) return { kind: 'limited', retryAfterMs }
      await trx
        .insertInto('hits')
        .values(rules.map(({ name, windows }) => ({ rule: name, at, ends_at: at + toLongest(windows) })))
        .execute()
      return { kind: 'taken' }
    })
    purge(at)
    return taken
  }
}

/** How long until every window of every rule has room; 0 where they have. */
async function findWait(trx: Write, rules: readonly Rule[], at: number): Promise<number> {
  const windows = rules.flatMap(({ name, windows }) => windows.map((window) => ({ name, ...window })))
  // One question for all windows: the hit of each that has to leave it before there is room again.
  const blocking = await trx
    .selectNoFrom((from) =>
      windows.map(({ name, most, ms }, index) =>
        from
          .selectFrom('hits')
          .select('at')
          .where('rule', '=', name)
          .where('at', '>', at - ms)
          .where('at', '<=', at + CLOCK_SKEW_MS)
          .orderBy('at', 'desc')
          .limit(1)
          .offset(most - 1)
          .as(`window${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const waits = windows.map(({ ms }, index) => {
    const hitAt = blocking[`window${index}`]
    return typeof hitAt === 'number' ? hitAt + ms - at : 0
  })
  return Math.max(...waits)
}

function toLongest(windows: readonly Window[]): number {
  return Math.max(...windows.map(({ ms }) => ms))
}
