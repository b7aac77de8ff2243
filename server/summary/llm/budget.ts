import type { Database, Write } from '../../database/open.ts'

// Few tokens are shorter in any script, and `settle` corrects the estimate.
const BYTES_PER_TOKEN = 3
const SHARE = 0.1

type BudgetOptions = {
  database: Database
  tokensPerDay: number
  /** May read the database, so it is not called within a transaction. */
  toShareKey(subnet: string): Promise<string>
  now: () => number
}

export type Budget = ReturnType<typeof createBudget>
export type Spent = { kind: 'spent'; day: string } | { kind: 'share-spent'; day: string }
export type Reservation = { kind: 'reserved'; day: string; network: string; tokens: number }

export function createBudget({ database, tokensPerDay, toShareKey, now }: BudgetOptions) {
  const share = Math.floor(tokensPerDay * SHARE)

  return {
    async reserve(tokens: number, subnet: string): Promise<Reservation | Spent> {
      const day = new Date(now()).toISOString().slice(0, 10)
      if (tokens > tokensPerDay) return { kind: 'spent', day }
      const network = await toShareKey(subnet)
      const reservation = { kind: 'reserved' as const, day, network, tokens }
      return database.write(async (trx) => {
        if (!(await addToShare(trx, reservation, share))) return { kind: 'share-spent', day }
        if (await addToTotal(trx, reservation, tokensPerDay)) return reservation
        await correctShare(trx, reservation, -tokens)
        return { kind: 'spent', day }
      })
    },
    async settle(reservation: Reservation, spent: number): Promise<void> {
      const difference = spent - reservation.tokens
      if (difference === 0) return
      await database.write(async (trx) => {
        // The order of `reserve` prevents deadlocks.
        await correctShare(trx, reservation, difference)
        await trx
          .updateTable('budget')
          .set((set) => ({ tokens: set('tokens', '+', difference) }))
          .where('day', '=', reservation.day)
          .execute()
      })
    },
  }
}

export function estimateTokens(text: string, replyTokens: number): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + replyTokens
}

/** Lets the first call of a day exceed the share, or a small budget or long text would get no summary at all. */
async function addToShare(trx: Write, { day, network, tokens }: Reservation, share: number): Promise<boolean> {
  const row = await trx
    .insertInto('budget_shares')
    .values({ day, network, tokens })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network'])
        .doUpdateSet((set) => ({ tokens: set('budget_shares.tokens', '+', tokens) }))
        .where((where) =>
          where.or([where('budget_shares.tokens', '<=', share - tokens), where('budget_shares.tokens', '=', 0)]),
        ),
    )
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a single statement, so concurrent calls never exceed the budget. */
async function addToTotal(trx: Write, { day, tokens }: Reservation, tokensPerDay: number): Promise<boolean> {
  const row = await trx
    .insertInto('budget')
    .values({ day, tokens })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((set) => ({ tokens: set('budget.tokens', '+', tokens) }))
        .where('budget.tokens', '<=', tokensPerDay - tokens),
    )
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

async function correctShare(trx: Write, { day, network }: Reservation, difference: number): Promise<void> {
  await trx
    .updateTable('budget_shares')
    .set((set) => ({ tokens: set('tokens', '+', difference) }))
    .where('day', '=', day)
    .where('network', '=', network)
    .execute()
}
