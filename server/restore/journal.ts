import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Write } from '../database/open.ts'
import { applySwap, checkFree, type FolderSwap, folderSwap, removeStaging, undoSwap } from './folder-swap.ts'

const FILE_NAME = 'restore.json'
const SECRET_NAME = 'restore'
const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const UNFINISHED = 'The restore was interrupted. Run the same command again to finish or undo it.'

const journal = z.object({ id: z.string(), swap: folderSwap })
type Target = { database: Database; dataDir: string }
export type Recovery = { outcome: 'finished' | 'undone'; aside?: string }

export class InterruptedRestoreError extends Error {}

/** Swaps the folder before the commit. After an interruption, the id in the database decides in `recoverRestore`. */
export async function writeWithSwap(
  { database, dataDir }: Target,
  { swap, work }: { swap: FolderSwap; work: (trx: Write) => Promise<void> },
): Promise<void> {
  const id = randomUUID()
  try {
    await database.write(async (trx) => {
      await lockMessages(trx, database.kind)
      await work(trx)
      await saveId(trx, id)
      // From here on, a folder at this path is the old content.
      if (swap.backup !== undefined) await checkFree(swap.backup)
      await writeJournal(dataDir, { id, swap })
      await applySwap(swap)
    })
  } catch (error) {
    if ((await recoverOrExplain({ database, dataDir }, error))?.outcome === 'finished') return
    throw error
  }
  await rm(join(dataDir, FILE_NAME))
}

/** Finishes or undoes an interrupted restore. A restore that is still running holds the lock. */
export async function recoverRestore({ database, dataDir }: Target): Promise<Recovery | undefined> {
  if (!(await findJournal(dataDir))) return undefined
  return database.write(async (trx) => {
    await lockMessages(trx, database.kind)
    const found = await findJournal(dataDir)
    if (!found) return undefined
    const row = await trx.selectFrom('secrets').select('value').where('name', '=', SECRET_NAME).executeTakeFirst()
    const isCommitted = row?.value === found.id
    const aside = isCommitted ? undefined : await undoSwap(found.swap)
    await removeStaging(found.swap)
    await rm(join(dataDir, FILE_NAME))
    return { outcome: isCommitted ? 'finished' : 'undone', ...(aside !== undefined && { aside }) }
  })
}

async function recoverOrExplain(target: Target, cause: unknown) {
  try {
    return await recoverRestore(target)
  } catch {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new InterruptedRestoreError(`${reason}. ${UNFINISHED}`, { cause })
  }
}

/** SQLite has already locked the whole database. New messages wait until the end of the transaction. */
async function lockMessages(trx: Write, kind: Database['kind']): Promise<void> {
  if (kind === 'postgres') await sql`lock table messages, outbox in exclusive mode`.execute(trx)
}

async function saveId(trx: Write, id: string): Promise<void> {
  await trx
    .insertInto('secrets')
    .values({ name: SECRET_NAME, value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
    .execute()
}

async function writeJournal(dataDir: string, entry: z.output<typeof journal>): Promise<void> {
  const file = join(dataDir, FILE_NAME)
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY.folder })
  await rm(`${file}.part`, { force: true })
  await writeFile(`${file}.part`, JSON.stringify(entry), { flush: true, mode: OWNER_ONLY.file })
  await rename(`${file}.part`, file)
}

async function findJournal(dataDir: string): Promise<z.output<typeof journal> | undefined> {
  const text = await readFile(join(dataDir, FILE_NAME), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : journal.parse(JSON.parse(text))
}
