import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { Database } from '../../server/database/open.ts'
import { countMessages, importMessages } from '../../server/messages/snapshot.ts'
import { createStagingDir, toStamp } from '../content-dir/atomic-replace.ts'
import { detectContent } from '../content-dir/detect.ts'
import { diffFiles, hashFiles } from '../content-dir/hash-files.ts'
import type { CommandResult } from '../run.ts'
import { BackupError } from './backup-error.ts'
import { type Unpacked, unpack } from './unpack.ts'
import { writeBackup } from './write.ts'

type Command = { file: string; force: boolean; dryRun: boolean }
type Desk = {
  contentDir: string
  dataDir: string
  database: Database
  /** There is none yet, and only a restore may make it. */
  isNew?: boolean
  cwd: string
  now: Date
}

/** Brings a backup back: all of it is compared with its list before anything here is touched. */
export async function runRestore(command: Command, desk: Desk): Promise<CommandResult> {
  const messages = desk.isNew ? 0 : await countMessages(desk.database)
  const isLivedIn = (await detectContent(desk.contentDir)) === 'custom'
  if ((isLivedIn || messages > 0) && !command.force && !command.dryRun) {
    const what = isLivedIn ? `${toShown(desk.contentDir, desk)} holds content of yours` : 'There are messages here'
    return nothing(`${what}. --force takes its place and keeps what was there; --dry-run shows what would change.`)
  }
  const file = resolve(desk.cwd, command.file)
  try {
    return command.dryRun ? await rehearse(file, desk, messages) : await restore(file, desk, messages)
  } catch (error) {
    if (error instanceof BackupError) return nothing(`${command.file} could not be restored: ${error.message}.`)
    throw error
  }
}

async function rehearse(file: string, desk: Desk, messages: number): Promise<CommandResult> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
  try {
    const backup = await unpack(file, dir)
    const changes = diffFiles(await hashFiles(desk.contentDir), await hashFiles(dir))
    const lines = [
      `Nothing was changed. In ${toShown(desk.contentDir, desk)} this would be new (+), different (~) or gone (-):`,
      ...changes,
      `${count(backup)} would take the place of ${messages}.`,
    ]
    return { text: lines.join('\n'), status: 0 }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function restore(file: string, desk: Desk, messages: number): Promise<CommandResult> {
  const staging = await createStagingDir(desk.contentDir)
  try {
    const backup = await unpack(file, staging.dir)
    const before = messages > 0 ? await keepBefore(desk) : undefined
    const kept = await desk.database.write(async (trx) => {
      await importMessages(trx, backup.copy, desk.database.kind)
      // Last of all: a folder that cannot make room takes the messages back as well.
      return staging.commit(desk.now)
    })
    return { text: toWords(backup, { kept: kept && toShown(kept, desk), before }), status: 0 }
  } finally {
    await staging.clear()
  }
}

/** What was here, as a backup of its own. */
async function keepBefore(desk: Desk): Promise<string> {
  const file = join(desk.dataDir, `before-${toStamp(desk.now)}.tar.gz`)
  await writeBackup({ ...desk, file })
  return toShown(file, desk)
}

function toWords(backup: Unpacked, { kept, before }: { kept?: string; before?: string }): string {
  return [
    `Restored from ${backup.madeAt.slice(0, 10)}: ${backup.files} files of content and ${count(backup)}.`,
    ...(kept ? [`The content that was here is kept in ${kept}.`] : []),
    ...(before ? [`The messages that were here are kept in ${before}, a backup like this one.`] : []),
    'A site that runs shows it after its next start. npm run check looks it over.',
  ].join('\n')
}

function count({ copy }: Unpacked): string {
  return copy.messages.length === 1 ? '1 message' : `${copy.messages.length} messages`
}

function toShown(path: string, { cwd }: Desk): string {
  const short = relative(cwd, path)
  return short && !short.startsWith('..') ? short : path
}

function nothing(sentence: string): CommandResult {
  return { text: `${sentence}\nNothing was restored.`, status: 1 }
}
