import { randomBytes } from 'node:crypto'
import type { Database } from './open.ts'

const SECRET_BYTES = 32

/** A secret that all processes on one database share; the first to ask makes it. */
export async function readSecret(database: Database, name: string): Promise<string> {
  const db = await database.read()
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.value ?? value
}
