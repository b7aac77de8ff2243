import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'
import { NewerDatabaseError } from './database/migrations.ts'
import { createDatabase, type Database } from './database/open.ts'
import { openRetention } from './database/retention-timer.ts'
import type { Log } from './log/log.ts'

/** A reachable database opens well within this time. */
const OPEN_TIMEOUT_MS = 1_000

type Settings = Pick<Config, 'database' | 'retention' | 'mail' | 'contactLimits' | 'summaryLimits'>

/** Starts the site even without a database, because pages don't need one. Only a newer schema stops the start. */
export async function openDatabase(config: Settings, log: Log): Promise<Database> {
  const database = createDatabase(config.database, (error) =>
    log('warn', 'database connection lost', { error: String(error) }),
  )
  const opened = database
    .read()
    .then(() => undefined)
    .catch((error: unknown) => error)
  const error = await Promise.race([opened, wait(OPEN_TIMEOUT_MS, undefined, { ref: false })])
  if (error instanceof NewerDatabaseError) throw error
  void opened.then((reason) => {
    if (reason)
      log('error', 'could not open the database; rejecting messages until it is available', { error: String(reason) })
  })
  const windows = [config.contactLimits, config.summaryLimits].flatMap(({ perIp, total }) => [...perIp, ...total])
  const windowMs = Math.max(...windows.map(({ ms }) => ms))
  const settings = { ...config.retention, isEmailed: config.mail !== undefined, windowMs }
  const retention = openRetention({ retention: settings, database, log, now: Date.now })
  return { ...database, close: () => retention.close().then(database.close) }
}
