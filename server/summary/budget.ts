import type { Database } from '../database/open.ts'

const CHARACTERS_PER_TOKEN = 3

export type Budget = ReturnType<typeof createBudget>

/** What the provider may cost a day, in tokens, held together by all processes on one database. */
export function createBudget(options: { database: Database; tokensPerDay: number; now: () => number }) {
  const { database, tokensPerDay, now } = options
  const today = () => new Date(now()).toISOString().slice(0, 10)

  async function add(tokens: number): Promise<number> {
    const day = today()
    const row = await database.write((trx) =>
      trx
        .insertInto('budget')
        .values({ day, tokens })
        .onConflict((conflict) =>
          conflict.column('day').doUpdateSet((set) => ({ tokens: set('budget.tokens', '+', tokens) })),
        )
        .returning('tokens')
        .executeTakeFirstOrThrow(),
    )
    return row.tokens
  }

  return {
    /** Sets tokens aside for a call; false where the day's budget has no room for them. */
    async reserve(tokens: number): Promise<boolean> {
      if ((await add(tokens)) <= tokensPerDay) return true
      await add(-tokens)
      return false
    },
    /** Corrects what was set aside by what the call really cost. */
    async settle(reserved: number, spent: number): Promise<void> {
      if (spent !== reserved) await add(spent - reserved)
    },
  }
}

/** On the safe side for any script: what goes out and what may come back. */
export function estimateTokens(text: string, reply: number): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN) + reply
}
