import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { detectContent } from '../../editing/folder/detect.ts'
import { diffFiles, hashFiles } from '../../editing/folder/hash-files.ts'
import { applySwap, createStagingDir, planSwap, toFileTimestamp, undoSwap } from '../../editing/folder/swap.ts'
import { countMessages, importMessages, lockMessages } from '../../server/contact/snapshot.ts'
import { type CommandResult, done, failed } from '../command/run.ts'
import { formatCount, toDisplayPath } from '../command/terminal.ts'
import type { BackupDeps } from './back-up.ts'
import { unpack } from './unpack.ts'
import { writeBackup } from './write.ts'

type Command = { file: string; force: boolean; dryRun: boolean }
/** If `isNew` is set, the database does not exist yet, and a dry run must not create it. */
type Deps = BackupDeps & { isNew?: boolean; print(line: string): void }

/** Verifies the whole backup before changing anything. */
export async function runRestore(command: Command, deps: Deps): Promise<CommandResult> {
  const file = resolve(deps.cwd, command.file)
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) return failed(`${command.file} ${info ? 'isn’t a file' : 'doesn’t exist'}.`)
  const messages = deps.isNew ? 0 : await countMessages(await deps.database.read())
  const hasContent = (await detectContent(deps.contentDir)) === 'custom'
  if ((hasContent || messages > 0) && !command.force && !command.dryRun) {
    const content = toDisplayPath(deps.contentDir, deps.cwd)
    const what = hasContent ? `${content} contains your content` : 'The database contains messages'
    return failed(
      `${what}. Use --force to replace what is there (a copy is kept), or --dry-run to preview the changes.`,
    )
  }
  try {
    return command.dryRun ? await dryRun(file, deps, messages) : await restore(file, deps)
  } catch (error) {
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
  const { database, dataDir, cwd, now, print } = deps
  await using staging = await createStagingDir(deps.contentDir)
  const backup = await unpack(file, staging.dir)
  const swap = await planSwap(staging, now)
  const oldMessages = join(dataDir, `before-${toFileTimestamp(now)}.tar.gz`)
  let isSwapped = false
  try {
    // Messages that arrive meanwhile wait for the end of the transaction, so the copy includes all.
    await database.write(async (trx) => {
      await lockMessages(trx, database.kind)
      const hasMessages = (await countMessages(trx)) > 0
      if (hasMessages)
        await writeBackup({ ...deps, contentDir: swap.backup && deps.contentDir, db: trx, file: oldMessages })
      await importMessages(trx, backup.messages, database.kind)
      // The process may be killed after the first rename, so the owner reads this before it.
      if (swap.backup) print(`Your previous content is in ${toDisplayPath(swap.backup, cwd)}.`)
      if (hasMessages) print(`Your previous messages are in the backup ${toDisplayPath(oldMessages, cwd)}.`)
      print('If the restore is interrupted, run it again with --force.')
      await applySwap(swap)
      isSwapped = true
    })
  } catch (error) {
    if (isSwapped) await undoSwap(swap)
    throw error
  }
  const count = formatCount(backup.messages.messages.length, 'message')
  return done(
    `Restored the backup from ${backup.madeAt.slice(0, 10)}: ${formatCount(backup.files, 'content file')} and ${count}.`,
    'A running site shows it automatically. To verify it, run: npm run check',
  )
}
