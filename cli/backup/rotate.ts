import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toFileTimestamp } from '../../editing/folder/swap.ts'

const NAME = /^vitrine-\d{8}-\d{6}\.tar\.gz$/
const PART = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/
const DAY_MS = 86_400_000

export function toBackupName(now: Date): string {
  return `vitrine-${toFileTimestamp(now)}.tar.gz`
}

/** Deletes all but the `keep` newest backups. Never deletes `newest`, even if the clock was ahead once. */
export async function removeOldBackups(dir: string, { keep, newest }: { keep: number; newest: string }) {
  const names = (await listFileNames(dir)).filter((name) => NAME.test(name) && name !== newest)
  const old = names.sort().slice(0, Math.max(names.length + 1 - keep, 0))
  for (const name of old) await rm(join(dir, name))
  return old
}

/** Deletes files that killed backups left. Files under a day old may belong to a running backup. */
export async function removeUnfinished(dir: string, now: Date): Promise<void> {
  for (const name of (await listFileNames(dir)).filter((each) => PART.test(each))) {
    const file = join(dir, name)
    const modified = await stat(file).catch(() => undefined)
    // In a shared folder, another user's file can't be deleted.
    if (modified && now.getTime() - modified.mtimeMs > DAY_MS) await rm(file, { force: true }).catch(() => {})
  }
}

/** Leaves out symlinks and folders; returns none if the folder does not exist. */
async function listFileNames(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
