import type { Database, Write } from '../../database/open.ts'
import { readSecret } from '../../database/secret.ts'
import { writeUnless } from '../../database/write-unless.ts'
import { createFailureLog } from '../../log/failures.ts'
import type { Log } from '../../log/log.ts'
import { hashIp } from '../../rate-limit/limiter.ts'
import { toWidestNetwork } from '../../rate-limit/networks.ts'

// Few tokens are shorter in any script, and `settle` corrects the estimate.
const BYTES_PER_TOKEN = 3
const SHARE = 0.1

type BudgetOptions = { database: Database; tokensPerDay: number; now: () => number; log: Log }

type Cost = { day: string; network: string; tokens: number }
type Refusal = { kind: 'spent' | 'share-spent' | 'unavailable' }
export type Reservation = { kind: 'reserved' } & Cost
export type Budget = ReturnType<typeof createBudget>

export function createBudget({ database, tokensPerDay, now, log }: BudgetOptions) {
  const failures = createFailureLog(log)
  const budgetFailures = createFailureLog(log)

  return {
    async reserve(tokens: number, subnet: string): Promise<Reservation | Refusal> {
      const day = new Date(now()).toISOString().slice(0, 10)
      try {
        const result = await writeUnless('spent', database, async (trx) => {
          const network = hashIp(toWidestNetwork(subnet), await readSecret(trx, 'ip'))
          return add(trx, { day, network, tokens }, tokensPerDay)
        })
        failures.recover('token budget available again')
        if (result.kind === 'spent') budgetFailures.fail('daily token budget used up (SUMMARY_DAILY_TOKENS)')
        if (result.kind === 'reserved') budgetFailures.recover('daily token budget has room again')
        return result
      } catch (error) {
        failures.fail(`token budget unavailable; language model not called: ${error}`)
        return { kind: 'unavailable' }
      }
    },

    /** If this fails, the reservation stays, so the budget counts too much rather than too little. */
    async settle(reservation: Reservation, spent: number): Promise<void> {
      const difference = spent - reservation.tokens
      if (difference === 0) return
      try {
        await database.write((trx) => correct(trx, reservation, difference))
      } catch (error) {
        log('warn', `could not correct the token budget; the count is too high: ${error}`)
      }
    },
  }
}

export function estimateTokens(text: string, replyTokens: number): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + replyTokens
}

/** The first call of a day may exceed the share, or a small budget or long text would get no summary at all. */
async function add(trx: Write, cost: Cost, tokensPerDay: number): Promise<Reservation | Refusal> {
  const { day, network, tokens } = cost
  const shareLeft = Math.floor(tokensPerDay * SHARE) - tokens
  const share = trx.insertInto('budget_shares').values({ day, network, tokens: 0 })
  await share.onConflict((conflict) => conflict.doNothing()).execute()
  const total = trx.insertInto('budget').values({ day, tokens: 0 })
  await total.onConflict((conflict) => conflict.doNothing()).execute()
  const ofShare = await trx
    .updateTable('budget_shares')
    .set((set) => ({ tokens: set('tokens', '+', tokens) }))
    .where('day', '=', day)
    .where('network', '=', network)
    .where((where) => where.or([where('tokens', '<=', shareLeft), where('tokens', '=', 0)]))
    .returning('day')
    .executeTakeFirst()
  if (!ofShare) return { kind: 'share-spent' }
  const ofTotal = await trx
    .updateTable('budget')
    .set((set) => ({ tokens: set('tokens', '+', tokens) }))
    .where('day', '=', day)
    .where('tokens', '<=', tokensPerDay - tokens)
    .returning('day')
    .executeTakeFirst()
  return ofTotal ? { kind: 'reserved', ...cost } : { kind: 'spent' }
}

/** Updates the rows in the order of `add`, so two transactions cannot deadlock. */
async function correct(trx: Write, { day, network }: Cost, difference: number): Promise<void> {
  await trx
    .updateTable('budget_shares')
    .set((set) => ({ tokens: set('tokens', '+', difference) }))
    .where('day', '=', day)
    .where('network', '=', network)
    .execute()
  await trx
    .updateTable('budget')
    .set((set) => ({ tokens: set('tokens', '+', difference) }))
    .where('day', '=', day)
    .execute()
}
