import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

const SECRET_BYTES = 32

/** Creates the secret on first use. */
export async function readSecret(db: Kysely<Tables>, name: string): Promise<string> {
  const secret = db.selectFrom('secrets').select('value').where('name', '=', name)
  const existing = await secret.executeTakeFirst()
  if (existing) return existing.value
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  const insert = db.insertInto('secrets').values({ name, value })
  // Another process may have created it in the meantime.
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  return (await secret.executeTakeFirstOrThrow()).value
}
