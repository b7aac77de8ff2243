import type { Database } from '../database/open.ts'

/** A token is at least this long in most texts, whatever the script; rarer ones are corrected by what a call cost. */
const BYTES_PER_TOKEN = 3

export type Budget = ReturnType<typeof createBudget>
/** Tokens set aside for one call, on the day it began. */
export type Reservation = { kind: 'reserved'; day: string; tokens: number }

/** What the provider may cost a day, in tokens, held together by all processes on one database. */
export function createBudget(options: { database: Database; tokensPerDay: number; now: () => number }) {
  const { database, tokensPerDay, now } = options

  return {
    /** Sets tokens aside for a call, where the day's budget has room for them. */
    async reserve(tokens: number): Promise<Reservation | { kind: 'spent'; day: string }> {
      const day = new Date(now()).toISOString().slice(0, 10)
      if (tokens > tokensPerDay) return { kind: 'spent', day }
      // One statement: whoever finds no room never takes any, not even for a moment.
      const row = await database.jot((trx) =>
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
    /** Corrects what was set aside by what the call really cost. */
    async settle({ day, tokens }: Reservation, spent: number): Promise<void> {
      if (spent === tokens) return
      await database.jot((trx) =>
        trx
          .updateTable('budget')
          .set((set) => ({ tokens: set('tokens', '+', spent - tokens) }))
          .where('day', '=', day)
          .execute(),
      )
    },
  }
}

/** What goes out and what may come back. */
export function estimateTokens(text: string, reply: number): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + reply
}
