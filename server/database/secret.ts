import { randomBytes } from 'node:crypto'
import type { Database } from './open.ts'

const SECRET_BYTES = 32

export function createSecret(database: Database, name: string): () => Promise<string> {
  let known: Promise<string> | undefined
  return () => {
    known ??= readSecret(database, name).catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function readSecret(database: Database, name: string): Promise<string> {
  const db = await database.read()
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const found = await find()
  if (found) return found.value
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  await database.write((trx) =>
    trx
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return (await find())?.value ?? value
}
