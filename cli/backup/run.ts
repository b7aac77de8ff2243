import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { isWithin } from '../../editing/folder/paths.ts'
import type { Database } from '../../server/database/open.ts'
import { type CommandResult, done, failed } from '../command/run.ts'
import { formatCount } from '../command/terminal.ts'
import { saveLastBackup } from './last-backup.ts'
import { removeUnfinished } from './rotate.ts'
import { writeBackup } from './write.ts'

export type BackupDeps = {
  contentDir: string
  dataDir: string
  database: Database
  cwd: string
  now: Date
  signal?: AbortSignal
}

type Command = { file: string; force: boolean }

export async function runBackup(command: Command, deps: BackupDeps): Promise<CommandResult> {
  const file = resolve(deps.cwd, command.file)
  const shown = relative(deps.cwd, file).startsWith('..') ? file : command.file
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) return failed(`${shown} is a folder. Choose a file name.`)
  if (await isWithin(file, deps.contentDir))
    return failed(`${shown} is inside your content folder. Choose another location.`)
  if (existing && !command.force) return failed(`${shown} already exists. Use --force to replace it.`)
  // The site shows the sample while there is no content folder.
  const contentDir = existsSync(deps.contentDir) ? deps.contentDir : undefined
  for (const dir of [dirname(file), deps.dataDir]) await removeUnfinished(dir, deps.now)
  const written = await deps.database
    .snapshot((db) => writeBackup({ ...deps, contentDir, db, file }))
    .catch((error) => {
      if (deps.signal?.aborted) return undefined
      throw error
    })
  if (!written) return failed('Canceled.')
  await saveLastBackup(deps.dataDir, { madeAt: deps.now.toISOString(), file })
  const counts = `${formatCount(written.files, 'content file')} and ${formatCount(written.messages, 'message')}`
  return done(
    `Wrote ${shown}: ${counts}, ${formatSize((await stat(file)).size)}.`,
    `${written.messages > 0 ? 'It contains visitors’ messages. Keep it private, and copy' : 'Copy'} it to another machine.`,
    `To restore it, run: npm run restore -- ${shown}`,
  )
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
