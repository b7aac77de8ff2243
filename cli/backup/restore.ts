import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countMessages, importMessages } from '../../server/contact/snapshot.ts'
import { InterruptedRestoreError, writeWithSwap } from '../../server/restore/journal.ts'
import { type CommandResult, done } from '../command/run.ts'
import { formatCount, toDisplayPath } from '../command/terminal.ts'
import { createStagingDir, toFileTimestamp } from '../content-dir/atomic-replace.ts'
import { detectContent } from '../content-dir/detect.ts'
import { diffFiles, hashFiles } from '../content-dir/hash-files.ts'
import type { BackupDeps } from './run.ts'
import { unpack } from './unpack.ts'
import { writeBackup } from './write.ts'

type Command = { file: string; force: boolean; dryRun: boolean }
/** If `isNew` is set, the database does not exist yet, and a dry run must not create it. */
type Deps = BackupDeps & { isNew?: boolean }

/** Verifies the whole backup before changing anything. */
export async function runRestore(command: Command, deps: Deps): Promise<CommandResult> {
  const messages = deps.isNew ? 0 : await countMessages(await deps.database.read())
  const hasContent = (await detectContent(deps.contentDir)) === 'custom'
  if ((hasContent || messages > 0) && !command.force && !command.dryRun) {
    const content = toDisplayPath(deps.contentDir, deps.cwd)
    const what = hasContent ? `${content} contains your content` : 'The database contains messages'
    return failed(
      `${what}. Use --force to replace what is there (a copy is kept), or --dry-run to preview the changes.`,
    )
  }
  const file = resolve(deps.cwd, command.file)
  try {
    return command.dryRun ? await dryRun(file, deps, messages) : await restore(file, deps)
  } catch (error) {
    if (error instanceof InterruptedRestoreError) throw error
    return failed(`Could not restore ${command.file}: ${error instanceof Error ? error.message : error}.`)
  }
}

async function dryRun(file: string, deps: Deps, messages: number): Promise<CommandResult> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-restore-'))
  const { messages: restored } = (await unpack(file, dir.path)).messages
  return done(
    `Dry run: nothing was changed. Files in ${toDisplayPath(deps.contentDir, deps.cwd)} that would be added (+), changed (~), or removed (-):`,
    ...diffFiles(await hashFiles(deps.contentDir), await hashFiles(dir.path)),
    `The ${formatCount(restored.length, 'message')} in the backup would replace the current ${formatCount(messages, 'message')}.`,
  )
}

async function restore(file: string, deps: Deps): Promise<CommandResult> {
  const { database, dataDir, cwd, now } = deps
  await using staging = await createStagingDir(deps.contentDir)
  const backup = await unpack(file, staging.dir)
  const swap = await staging.plan(now)
  const oldBackup = join(dataDir, `before-${toFileTimestamp(now)}.tar.gz`)
  let replaced = 0
  await writeWithSwap(deps, {
    swap,
    // Using one transaction ensures that the copy includes messages that arrive meanwhile.
    async work(trx) {
      replaced = await countMessages(trx)
      if (replaced > 0) await writeBackup({ ...deps, db: trx, file: oldBackup })
      await importMessages(trx, backup.messages, database.kind)
    },
  })
  const count = formatCount(backup.messages.messages.length, 'message')
  return done(
    `Restored the backup from ${backup.madeAt.slice(0, 10)}: ${formatCount(backup.files, 'content file')} and ${count}.`,
    ...(swap.backup ? [`Your previous content is in ${toDisplayPath(swap.backup, cwd)}.`] : []),
    ...(replaced > 0 ? [`Your previous messages are in the backup ${toDisplayPath(oldBackup, cwd)}.`] : []),
    'A running site shows it automatically. To verify it, run: npm run check',
  )
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was restored.`, status: 1 }
}
