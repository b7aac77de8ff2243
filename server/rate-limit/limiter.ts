import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Write } from '../database/open.ts'
import { toWidestNetwork } from './networks.ts'
import { type Counter, consume, type RateLimitResult, type Window } from './sliding-window.ts'

const HASH_LENGTH = 22
/** One network, such as an IPv6 /48, cannot use up what all visitors share. */
const NETWORK_SHARE = 0.1

export type Limits = { perIp: readonly Window[]; total: readonly Window[] }
export type Rule = Pick<Counter, 'windows' | 'weight'> & { name: string }

/** Counts in the database, so all processes share the limits. The caller rolls back if the request is limited. */
export async function countRequest(trx: Write, rules: readonly Rule[], now: () => number): Promise<RateLimitResult> {
  const counters = await lockCounters(trx, rules)
  // The clock is read after the lock, so times are in the order of the transactions.
  const result = consume(counters, now())
  if (result.kind === 'allowed') await writeCounters(trx, counters)
  return result
}

export function hashIp(ip: string, secret: string): string {
  return createHmac('sha256', secret).update(ip).digest('base64url').slice(0, HASH_LENGTH)
}

type Visitor = { subnet: string; limits: Limits; secret: string }

/** An address has limits of its own, and an IPv6 /48 has a share of what all visitors have. */
export function toRules(name: string, { subnet, limits, secret }: Visitor): Record<keyof Limits, Rule[]> {
  const toRule = (network: string, windows: readonly Window[]) => ({
    name: `${name} ${hashIp(network, secret)}`,
    windows,
  })
  const shares = limits.total.map((total) => toShare(total, limits.perIp))
  const own = toRule(subnet, [...limits.perIp, ...shares])
  const network = toWidestNetwork(subnet)
  return {
    perIp: network === subnet ? [own] : [own, toRule(network, shares)],
    total: [{ name, windows: limits.total }],
  }
}

/** A network may always send what one of its addresses may. */
function toShare({ max, ms }: Window, perIp: readonly Window[]): Window {
  const maxPerIp = Math.min(...perIp.map((window) => window.max * Math.ceil(ms / window.ms)))
  return { max: Math.max(Math.floor(max * NETWORK_SHARE), maxPerIp), ms }
}

async function lockCounters(trx: Write, rules: readonly Rule[]): Promise<Counter[]> {
  const rows = await trx
    .insertInto('hits')
    // Rows are always locked in the same order, so two transactions cannot deadlock.
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
  return rules.map(({ name, ...rule }) => ({ rule: name, ...rule, hits: JSON.parse(times.get(name) ?? '[]') }))
}

async function writeCounters(trx: Write, counters: Counter[]): Promise<void> {
  for (const { rule, hits, windows } of counters) {
    const ends_at = (hits.at(-1)?.[0] ?? 0) + Math.max(...windows.map(({ ms }) => ms))
    await sql`update hits set times = ${JSON.stringify(hits)}, ends_at = ${ends_at} where rule = ${rule}`.execute(trx)
  }
}
