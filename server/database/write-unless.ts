import type { Database, Write } from './open.ts'

/** Rolls the transaction back if its result is of `kind`: a refused request writes nothing. */
export async function writeUnless<Result extends { kind: string }>(
  kind: string,
  database: Pick<Database, 'write'>,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> {
  let refused: Result | undefined
  try {
    return await database.write(async (trx) => {
      const result = await work(trx)
      if (result.kind !== kind) return result
      refused = result
      throw new Error('rolled back')
    })
  } catch (error) {
    if (refused) return refused
    throw error
  }
}
