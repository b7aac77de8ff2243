import type { Database, Write } from './open.ts'

class RolledBack<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('rolled back')
    this.result = result
  }
}

/** Rolls the transaction back if its result is of `kind`: a refused request writes nothing. */
export async function writeUnless<Result extends { kind: string }>(
  kind: string,
  database: Pick<Database, 'write'>,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.write(async (trx) => {
      const result = await work(trx)
      if (result.kind === kind) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
