import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countMessages, importMessages } from '../../server/messages/snapshot.ts'
import { createStagingDir, toFileTimestamp } from '../content-dir/atomic-replace.ts'
import { detectContent } from '../content-dir/detect.ts'
import { diffFiles, hashFiles } from '../content-dir/hash-files.ts'
import { type CommandResult, done } from '../run.ts'
import { formatCount, toDisplayPath } from '../terminal.ts'
import { BackupError } from './backup-error.ts'
import type { BackupDeps } from './run.ts'
import { unpack } from './unpack.ts'
import { writeBackup } from './write.ts'

type Command = { file: string; force: boolean; dryRun: boolean }
/** `isNew`: the database does not exist yet; a dry run must not create it. */
type Deps = BackupDeps & { isNew?: boolean }

/** Verifies the whole backup before it changes anything. */
export async function runRestore(command: Command, deps: Deps): Promise<CommandResult> {
  const messages = deps.isNew ? 0 : await countMessages(deps.database)
  const hasContent = (await detectContent(deps.contentDir)) === 'custom'
  if ((hasContent || messages > 0) && !command.force && !command.dryRun) {
    const content = toDisplayPath(deps.contentDir, deps.cwd)
    const what = hasContent ? `${content} contains your content` : 'The database contains messages'
    return failed(`${what}. Add --force to replace it (a copy is saved), or --dry-run to see the changes.`)
  }
  const file = resolve(deps.cwd, command.file)
  try {
    return command.dryRun ? await dryRun(file, deps, messages) : await restore(file, deps, messages)
  } catch (error) {
    if (error instanceof BackupError) return failed(`Cannot restore ${command.file}: ${error.message}.`)
    throw error
  }
}

async function dryRun(file: string, deps: Deps, messages: number): Promise<CommandResult> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-restore-'))
  const { messages: restored } = (await unpack(file, dir.path)).messages
  return done(
    `Nothing was changed. Changes in ${toDisplayPath(deps.contentDir, deps.cwd)}: added (+), changed (~), removed (-):`,
    ...diffFiles(await hashFiles(deps.contentDir), await hashFiles(dir.path)),
    `${formatCount(restored.length, 'message')} would replace ${messages}.`,
  )
}

async function restore(file: string, deps: Deps, messages: number): Promise<CommandResult> {
  const { database, dataDir, cwd, now } = deps
  await using staging = await createStagingDir(deps.contentDir)
  const backup = await unpack(file, staging.dir)
  const oldBackup = join(dataDir, `before-${toFileTimestamp(now)}.tar.gz`)
  if (messages > 0) await writeBackup({ ...deps, file: oldBackup })
  const oldContent = await database.write(async (trx) => {
    await importMessages(trx, backup.messages, database.kind)
    // Last: if the folder cannot be replaced, the transaction rolls back.
    return staging.commit(now)
  })
  const count = formatCount(backup.messages.messages.length, 'message')
  return done(
    `Restored the backup of ${backup.madeAt.slice(0, 10)}: ${backup.files} content files and ${count}.`,
    ...(oldContent ? [`The old content is in ${toDisplayPath(oldContent, cwd)}.`] : []),
    ...(messages > 0 ? [`The old messages are in the backup ${toDisplayPath(oldBackup, cwd)}.`] : []),
    'Restart the site to show it. Run npm run check to verify it.',
  )
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was restored.`, status: 1 }
}
