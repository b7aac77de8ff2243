import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Database } from '../../server/database/open.ts'
import type { CommandResult } from '../run.ts'
import { noteBackup } from './last-backup.ts'
import { writeBackup } from './write.ts'

const BYTES_PER_KB = 1_000
const BYTES_PER_MB = 1_000_000

type Desk = {
  contentDir: string
  dataDir: string
  database: Database
  /** Where the owner typed the command. */
  cwd: string
  now: Date
  signal?: AbortSignal
}

export async function runBackup(command: { file: string; force: boolean }, desk: Desk): Promise<CommandResult> {
  const file = resolve(desk.cwd, command.file)
  const shown = relative(desk.cwd, file).startsWith('..') ? file : command.file
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) return refused(`${shown} is a folder; a backup is one file.`)
  if (there && !command.force) return refused(`${shown} is there already. --force takes its place.`)
  const written = await writeBackup({ ...desk, file }).catch((error) => {
    if (desk.signal?.aborted) return undefined
    throw error
  })
  if (!written) return refused('Stopped.')
  const { files, messages } = written
  await noteBackup(desk.dataDir, { madeAt: desk.now.toISOString(), file })
  const { size } = await stat(file)
  const sum = `${count(files, 'file')} of content and ${count(messages, 'message')}`
  return {
    text: [
      `${shown} holds ${sum}, in ${toSize(size)}.`,
      'It is as private as your messages: keep it where only you can read it, and not only on this machine.',
      `npm run import -- ${shown} brings it back.`,
    ].join('\n'),
    status: 0,
  }
}

function toSize(bytes: number): string {
  if (bytes < BYTES_PER_MB) return `${Math.ceil(bytes / BYTES_PER_KB)} kB`
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function refused(sentence: string): CommandResult {
  return { text: `${sentence}\nNothing was written.`, status: 1 }
}
