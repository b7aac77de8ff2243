import { existsSync } from 'node:fs'
import type { Config } from '../../../server/config.ts'
import { countMailboxes, describeCounts, type MessageCounts } from '../../../server/contact/inbox.ts'
import { createDatabase } from '../../../server/database/open.ts'
import { findLastBackup } from '../../backup/last-backup.ts'
import { formatCount } from '../../command/terminal.ts'
import type { Finding } from './finding.ts'

const DAY_MS = 86_400_000
const MAX_AGE_DAYS = 30

type Options = Pick<Config, 'database' | 'dataDir'> & { now: Date }
type AddNote = (note: string) => void

export async function checkBackups({ database, dataDir, now }: Options, addNote: AddNote): Promise<Finding[]> {
  const counted = await count(database)
  if (counted && 'area' in counted) return [counted]
  const counts = counted && describeCounts(counted)
  if (counts) addNote(`messages: ${counts} (npm run inbox)`)
  const last = await findLastBackup(dataDir)
  const days = last ? Math.floor((now.getTime() - Date.parse(last.madeAt)) / DAY_MS) : Number.POSITIVE_INFINITY
  const age = `${formatCount(days, 'day')} old`
  if (last) addNote(`backups: the last backup is ${age} (${last.file})`)
  if (!counted?.all || days < MAX_AGE_DAYS) return []
  const what = `${formatCount(counted.all, 'message')}, but ${last ? `the last backup is ${age}` : 'there is no backup'}`
  const fix = 'Run: npm run backup'
  return [{ area: 'backups', level: 'warning', where: dataDir, what, fix }]
}

async function count(location: Config['database']): Promise<MessageCounts | Finding | undefined> {
  // Opening it would create a database.
  if (location.file !== undefined && !existsSync(location.file)) return undefined
  await using database = createDatabase(location)
  try {
    return await countMailboxes(database)
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    const restore = 'Restore a backup: npm run restore -- file.tar.gz'
    const fix = location.file ? restore : 'Fix DATABASE_URL or start the database.'
    // The URL contains a password, so only its name is shown.
    const where = location.file ?? 'DATABASE_URL'
    return { area: 'backups', level: 'error', where, what: `can’t read the messages (${reason})`, fix }
  }
}
