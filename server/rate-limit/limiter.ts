import type { Database, Write } from '../database/open.ts'
import { type Hits, type Taken, takeFrom } from './sliding-window.ts'
import type { Window } from './window.ts'

/** How often what no window needs any more is thrown away, of addresses that never come back too. */
const PURGE_MS = 10 * 60_000

/** `name` says who or what is counted, such as `contact 192.0.2.7`. */
export type Rule = { name: string; windows: readonly Window[] }

/** Counts in the database, so that all processes on it hold the limits together. */
export function createLimiter({ database, now }: { database: Database; now: () => number }) {
  let purgedAt = 0

  function purge(at: number): void {
    if (at - purgedAt < PURGE_MS) return
    purgedAt = at
    // Where it fails there is more to throw away the next time; whoever is counted now does not wait for it.
    database.jot((trx) => trx.deleteFrom('hits').where('ends_at', '<=', at).execute()).catch(() => {})
  }

  /** Like `take` for several takers, one after the other, within a transaction of theirs. */
  async function takeEach(trx: Write, takers: readonly (readonly Rule[])[]): Promise<Taken[]> {
    const rules = new Map(takers.flat().map((rule) => [rule.name, rule]))
    const counts = await claimCounts(trx, [...rules.values()])
    // Not before its turn: whoever was first has the earlier time.
    const at = now()
    const outcomes = takers.map((taker) =>
      takeFrom(
        taker.map(({ name }) => counts.get(name)).filter((count) => count !== undefined),
        at,
      ),
    )
    await writeCounts(trx, counts)
    purge(at)
    return outcomes
  }

  return {
    takeEach,
    /** Takes one from every rule, or from none where one of them is used up. */
    take: (rules: readonly Rule[]): Promise<Taken> =>
      database.jot(async (trx) => {
        const [taken] = await takeEach(trx, [rules])
        return taken ?? { kind: 'taken' }
      }),
  }
}

type Counts = Map<string, Hits>

/** Reads what was counted, and makes everybody else who counts the same wait until the transaction ends. */
async function claimCounts(trx: Write, rules: Rule[]): Promise<Counts> {
  const rows = await trx
    .insertInto('hits')
    // In one order for everybody, so that two transactions never wait for each other.
    .values(
      rules
        .map(({ name }) => name)
        .toSorted()
        .map((rule) => ({ rule, times: '[]', ends_at: 0 })),
    )
    .onConflict((conflict) => conflict.column('rule').doUpdateSet((set) => ({ ends_at: set.ref('hits.ends_at') })))
    .returning(['rule', 'times'])
    .execute()
  const known = new Map(rows.map(({ rule, times }) => [rule, times]))
  // What stands in this column was written below.
  const parse = (times: string | undefined): Hits['times'] => JSON.parse(times ?? '[]')
  return new Map(rules.map(({ name, windows }) => [name, { windows, times: parse(known.get(name)), changed: false }]))
}

async function writeCounts(trx: Write, counts: Counts): Promise<void> {
  const changed = [...counts].filter(([, hits]) => hits.changed)
  if (changed.length === 0) return
  await trx
    .insertInto('hits')
    .values(
      changed.map(([rule, { times, windows }]) => ({
        rule,
        times: JSON.stringify(times),
        ends_at: (times.at(-1)?.[0] ?? 0) + Math.max(...windows.map(({ ms }) => ms)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('rule')
        .doUpdateSet((set) => ({ times: set.ref('excluded.times'), ends_at: set.ref('excluded.ends_at') })),
    )
    .execute()
}
