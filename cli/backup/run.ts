import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Database } from '../../server/database/open.ts'
import { type CommandResult, done } from '../run.ts'
import { formatCount } from '../terminal.ts'
import { saveLastBackup } from './last-backup.ts'
import { writeBackup } from './write.ts'

export type BackupDeps = {
  contentDir: string
  dataDir: string
  database: Database
  cwd: string
  now: Date
  signal?: AbortSignal
}

export async function runBackup(command: { file: string; force: boolean }, deps: BackupDeps): Promise<CommandResult> {
  const file = resolve(deps.cwd, command.file)
  const shown = relative(deps.cwd, file).startsWith('..') ? file : command.file
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) return failed(`${shown} is a folder. Name a file.`)
  if (existing && !command.force) return failed(`${shown} already exists. Add --force to replace it.`)
  const written = await writeBackup({ ...deps, file }).catch((error) => {
    if (deps.signal?.aborted) return undefined
    throw error
  })
  if (!written) return failed('Cancelled.')
  await saveLastBackup(deps.dataDir, { madeAt: deps.now.toISOString(), file })
  const counts = `${formatCount(written.files, 'content file')} and ${formatCount(written.messages, 'message')}`
  return done(
    `Wrote ${shown}: ${counts}, ${formatSize((await stat(file)).size)}.`,
    'It contains your messages: store it where only you can read it, and also on another machine.',
    `Restore it with: npm run import -- ${shown}`,
  )
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was written.`, status: 1 }
}
