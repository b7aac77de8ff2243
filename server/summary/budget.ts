import type { Database } from '../database/open.ts'

// Few tokens are shorter in any script; `settle` corrects the estimate.
const BYTES_PER_TOKEN = 3

export type Budget = ReturnType<typeof createBudget>
export type Reservation = { kind: 'reserved'; day: string; tokens: number }

/** Tokens the provider may use a day, shared by all processes on one database. */
export function createBudget(options: { database: Database; tokensPerDay: number; now: () => number }) {
  const { database, tokensPerDay, now } = options

  return {
    async reserve(tokens: number): Promise<Reservation | { kind: 'spent'; day: string }> {
      const day = new Date(now()).toISOString().slice(0, 10)
      if (tokens > tokensPerDay) return { kind: 'spent', day }
      // One statement, so that concurrent calls never exceed the budget.
      const row = await database.write((trx) =>
        trx
          .insertInto('budget')
          .values({ day, tokens })
          .onConflict((conflict) =>
            conflict
              .column('day')
              .doUpdateSet((set) => ({ tokens: set('budget.tokens', '+', tokens) }))
              .where('budget.tokens', '<=', tokensPerDay - tokens),
          )
          .returning('day')
          .executeTakeFirst(),
      )
      return row ? { kind: 'reserved', day, tokens } : { kind: 'spent', day }
    },
    async settle({ day, tokens }: Reservation, spent: number): Promise<void> {
      if (spent === tokens) return
      await database.write((trx) =>
        trx
          .updateTable('budget')
          .set((set) => ({ tokens: set('tokens', '+', spent - tokens) }))
          .where('day', '=', day)
          .execute(),
      )
    },
  }
}

export function estimateTokens(text: string, replyTokens: number): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + replyTokens
}
