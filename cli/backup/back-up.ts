import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isWithin } from '../../editing/folder/paths.ts'
import type { Database } from '../../server/database/open.ts'
import { type CommandResult, done, failed } from '../command/run.ts'
import { formatCount, toDisplayPath } from '../command/terminal.ts'
import { saveLastBackup } from './last-backup.ts'
import { removeOldBackups, removeUnfinished, toBackupName } from './rotate.ts'
import { writeBackup } from './write.ts'

export type BackupDeps = {
  contentDir: string
  dataDir: string
  database: Database
  cwd: string
  now: Date
  signal?: AbortSignal
}

type Command = { dir: string | undefined; keep: number | undefined }

export async function runBackup({ dir, keep }: Command, deps: BackupDeps): Promise<CommandResult> {
  const folder = dir === undefined ? join(deps.dataDir, 'backups') : resolve(deps.cwd, dir)
  const name = toBackupName(deps.now)
  const file = join(folder, name)
  const shown = toDisplayPath(file, deps.cwd)
  if (await isWithin(file, deps.contentDir))
    return failed(`${shown} is inside your content folder. Choose another location.`)
  // The site shows the sample while there is no content folder.
  const contentDir = existsSync(deps.contentDir) ? deps.contentDir : undefined
  for (const each of [folder, deps.dataDir]) await removeUnfinished(each, deps.now)
  const written = await deps.database
    .snapshot((db) => writeBackup({ ...deps, contentDir, db, file }))
    .catch((error) => {
      if (deps.signal?.aborted) return undefined
      throw error
    })
  if (!written) return failed('Canceled.')
  await saveLastBackup(deps.dataDir, { madeAt: deps.now.toISOString(), file })
  const removed = keep === undefined ? [] : await removeOldBackups(folder, { keep, newest: name })
  const counts = `${formatCount(written.files, 'content file')} and ${formatCount(written.messages, 'message')}`
  return done(
    `Wrote ${shown}: ${counts}, ${formatSize((await stat(file)).size)}.`,
    `${written.messages > 0 ? 'It contains visitors’ messages. Keep it private, and copy' : 'Copy'} it to another machine.`,
    `To restore it, run: npm run restore -- ${shown}`,
    ...(keep === undefined ? [] : [`Deleted ${formatCount(removed.length, 'old backup')}.`]),
  )
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
