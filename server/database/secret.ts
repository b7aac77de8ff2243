import { randomBytes } from 'node:crypto'
import type { Write } from './open.ts'

const SECRET_BYTES = 32

/** Creates the secret on first use. */
export async function readSecret(trx: Write, name: string): Promise<string> {
  const secret = trx.selectFrom('secrets').select('value').where('name', '=', name)
  const existing = await secret.executeTakeFirst()
  if (existing) return existing.value
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  const insert = trx.insertInto('secrets').values({ name, value })
  // Another process may have created it in the meantime.
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  return (await secret.executeTakeFirstOrThrow()).value
}
