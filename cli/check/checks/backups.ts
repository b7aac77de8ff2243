import { stat } from 'node:fs/promises'
import type { Config } from '../../../server/config.ts'
import { createDatabase } from '../../../server/database/open.ts'
import { countMessages } from '../../../server/messages/snapshot.ts'
import { findLastBackup } from '../../backup/last-backup.ts'
import type { Finding } from '../finding.ts'

const DAY_MS = 86_400_000
const OLDEST_DAYS = 30

type Place = Pick<Config, 'database' | 'dataDir'> & { now: Date }

/** Messages are nowhere else: a backup of them should not be old. */
export async function checkBackups(
  { database, dataDir, now }: Place,
  tell: (note: string) => void,
): Promise<Finding[]> {
  const counted = await count(database)
  if (counted.kind === 'unreadable') return [toUnreadable(counted.reason, database)]
  const last = await findLastBackup(dataDir)
  const days = last && Math.floor((now.getTime() - Date.parse(last.madeAt)) / DAY_MS)
  if (last) tell(`backups: the last one is ${toAge(days ?? 0)} old, ${last.file}`)
  if (counted.messages === 0 || (days !== undefined && days < OLDEST_DAYS)) return []
  const messages = counted.messages === 1 ? '1 message' : `${counted.messages} messages`
  const what = last ? `${messages}, and the last backup is ${toAge(days ?? 0)} old` : `${messages}, and no backup`
  return [
    { area: 'backups', level: 'warning', where: dataDir, what, fix: 'Run: npm run export -- --backup file.tar.gz' },
  ]
}

async function count(
  place: Config['database'],
): Promise<{ kind: 'read'; messages: number } | { kind: 'unreadable'; reason: string }> {
  // A look must not leave a new database behind.
  if (place.file !== undefined && !(await stat(place.file).catch(() => undefined))) return { kind: 'read', messages: 0 }
  const database = createDatabase(place)
  try {
    return { kind: 'read', messages: await countMessages(database) }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message || error.name : String(error) }
  } finally {
    await database.close()
  }
}

/** The address has a password in it, and is not shown. */
function toUnreadable(reason: string, place: Config['database']): Finding {
  return {
    area: 'backups',
    level: 'error',
    where: place.file ?? 'DATABASE_URL',
    what: `the messages cannot be read (${reason})`,
    fix: place.file ? 'Restore a backup: npm run import -- file.tar.gz' : 'Mend DATABASE_URL, or start the database.',
  }
}

function toAge(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
