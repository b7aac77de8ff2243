import { randomBytes } from 'node:crypto'
import type { Database } from './open.ts'

const SECRET_BYTES = 32

export function createSecret(database: Database, name: string): () => Promise<string> {
  let cached: Promise<string> | undefined
  return () => {
    cached ??= readSecret(database, name).catch((error) => {
      cached = undefined
      throw error
    })
    return cached
  }
}

function readSecret(database: Database, name: string): Promise<string> {
  return database.write(async (trx) => {
    await trx
      .insertInto('secrets')
      .values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const secrets = trx.selectFrom('secrets').select('value').where('name', '=', name)
    return (await secrets.executeTakeFirstOrThrow()).value
  })
}
