import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Database } from '../../server/database/open.ts'
import type { CommandResult } from '../run.ts'
import { saveLastBackup } from './last-backup.ts'
import { writeBackup } from './write.ts'

type Deps = {
  contentDir: string
  dataDir: string
  database: Database
  cwd: string
  now: Date
  signal?: AbortSignal
}

export async function runBackup(command: { file: string; force: boolean }, deps: Deps): Promise<CommandResult> {
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
  const counts = `${count(written.files, 'content file')} and ${count(written.messages, 'message')}`
  const lines = [
    `Wrote ${shown}: ${counts}, ${formatSize((await stat(file)).size)}.`,
    'It contains your messages: store it where only you can read it, and also on another machine.',
    `Restore it with: npm run import -- ${shown}`,
  ]
  return { text: lines.join('\n'), status: 0 }
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was written.`, status: 1 }
}
