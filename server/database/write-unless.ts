import type { Database, Write } from './open.ts'

/** Rolls the transaction back if its result is of `kind`, so a rejected request writes nothing. */
export async function writeUnless<Result extends { kind: string }>(
  kind: string,
  database: Pick<Database, 'write'>,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> {
  let rejected: Result | undefined
  try {
    return await database.write(async (trx) => {
      const result = await work(trx)
      if (result.kind !== kind) return result
      rejected = result
      throw new Error('rolled back')
    })
  } catch (error) {
    if (rejected) return rejected
    throw error
  }
}
