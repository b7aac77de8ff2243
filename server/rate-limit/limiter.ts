import type { Database, Write } from '../database/open.ts'
import { type Counter, consume, type RateLimitResult } from './sliding-window.ts'
import type { Window } from './window.ts'

const PURGE_INTERVAL_MS = 10 * 60_000

/** `name` says what is counted, such as `contact 192.0.2.7`. */
export type Rule = { name: string; windows: readonly Window[] }

/** Counts in the database, so that all processes share the limits. */
export function createLimiter({ database, now }: { database: Database; now: () => number }) {
  let purgedAt = 0

  function purge(at: number): void {
    if (at - purgedAt < PURGE_INTERVAL_MS) return
    purgedAt = at
    // Not awaited: the next purge removes what this one missed.
    database.write((trx) => trx.deleteFrom('hits').where('ends_at', '<=', at).execute()).catch(() => {})
  }

  async function consumeIn(trx: Write, rules: readonly Rule[]): Promise<RateLimitResult> {
    const counters = await lockCounters(trx, rules)
    // Read after the lock, so that times are in the order of the transactions.
    const at = now()
    const result = consume(counters, at)
    if (result.kind === 'allowed') await writeCounters(trx, counters)
    purge(at)
    return result
  }

  return {
    consume: (rules: readonly Rule[], trx?: Write): Promise<RateLimitResult> =>
      trx ? consumeIn(trx, rules) : database.write((own) => consumeIn(own, rules)),
  }
}

/** `limits` are the settings CONTACT_LIMIT (5 in 10 minutes, 20 a day), CONTACT_TOTAL, SUMMARY_LIMIT and SUMMARY_TOTAL. */
export function toRules(name: string, address: string, limits: Record<'total' | 'address', Window[]>): Rule[] {
  return [
    { name, windows: limits.total },
    { name: `${name} ${address}`, windows: limits.address },
  ]
}

/** The upsert locks the rows until the transaction ends. */
async function lockCounters(trx: Write, rules: readonly Rule[]): Promise<Counter[]> {
  const rows = await trx
    .insertInto('hits')
    // Always in the same order, so that two transactions cannot deadlock.
    .values(
      rules
        .map(({ name }) => name)
        .toSorted()
        .map((rule) => ({ rule, times: '[]', ends_at: 0 })),
    )
    .onConflict((conflict) => conflict.column('rule').doUpdateSet((set) => ({ ends_at: set.ref('hits.ends_at') })))
    .returning(['rule', 'times'])
    .execute()
  const times = new Map(rows.map((row) => [row.rule, row.times]))
  return rules.map(({ name, windows }) => ({ rule: name, windows, hits: JSON.parse(times.get(name) ?? '[]') }))
}

async function writeCounters(trx: Write, counters: Counter[]): Promise<void> {
  for (const { rule, hits, windows } of counters) {
    const ends_at = (hits.at(-1)?.[0] ?? 0) + Math.max(...windows.map(({ ms }) => ms))
    await trx
      .updateTable('hits')
      .set({ times: JSON.stringify(hits), ends_at })
      .where('rule', '=', rule)
      .execute()
  }
}
