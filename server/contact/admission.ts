import type { MessageInput } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { OVER_TOTAL, type SpamReason } from '../database/schema.ts'
import type { FormToken, SpamFilter } from './spam-filter.ts'
import { claimToken, isQuarantineFull } from './store.ts'

/** A form without scripts has no token to judge it by, so it counts double. */
const COST_WITHOUT_TOKEN = 2

export type Delivery = { subnet: string; idempotencyKey?: string; formToken?: FormToken; withoutScripts?: boolean }
type Limit = { kind: 'allowed' } | { kind: 'limited'; retryAfterMs: number }
type Consume = (trx: Write, cost: number) => Promise<Limit>
/** Prepares `CONTACT_LIMIT` and `CONTACT_TOTAL` before the transaction. */
export type PrepareLimits = (subnet: string) => Promise<Record<'perIp' | 'total', Consume>>

export type Admission =
  | { kind: 'inbox' }
  | { kind: 'quarantine'; spam: SpamReason }
  | { kind: 'quarantine full' }
  | { kind: 'limited'; retryAfterMs: number }
type Admit = (trx: Write) => Promise<Admission>

export type AdmissionDeps = { spamFilter: Pick<SpamFilter, 'judge'>; prepareLimits: PrepareLimits }
type Candidate = { input: MessageInput; delivery: Delivery; key: string }

/** Rejects messages over the visitor's limit; spam and messages over the total go to quarantine. */
export function createAdmission({ spamFilter, prepareLimits }: AdmissionDeps) {
  /** `key` stays the same when a message is sent again, so its token does not count as reused. */
  return async function prepare({ input, delivery, key }: Candidate): Promise<Admit> {
    const { subnet, formToken = {}, withoutScripts } = delivery
    const { spam, claim } = await spamFilter.judge(input, formToken)
    const limits = await prepareLimits(subnet)
    const cost = withoutScripts && !formToken.token ? COST_WITHOUT_TOKEN : 1

    async function findReason(trx: Write): Promise<SpamReason | undefined> {
      const isReused = claim !== undefined && !(await claimToken(trx, claim, key))
      if (spam || isReused) return spam ?? 'reused-token'
      // Spam is not emailed, so it does not count against the total.
      return (await limits.total(trx, cost)).kind === 'limited' ? OVER_TOTAL : undefined
    }

    return async function admit(trx) {
      const limit = await limits.perIp(trx, cost)
      if (limit.kind === 'limited') return limit
      const reason = await findReason(trx)
      if (!reason) return { kind: 'inbox' }
      return (await isQuarantineFull(trx, reason)) ? { kind: 'quarantine full' } : { kind: 'quarantine', spam: reason }
    }
  }
}
