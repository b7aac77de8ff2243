import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toFileTimestamp } from '../content-dir/atomic-replace.ts'
import { hasManifest } from './unpack.ts'

const NAME = /^vitrine-\d{8}-\d{6}\.tar\.gz$/

export function toBackupName(now: Date): string {
  return `vitrine-${toFileTimestamp(now)}.tar.gz`
}

/** Deletes the oldest beyond `keep`, and only files that `npm run backup` wrote. Returns their names. */
export async function removeOldBackups(dir: string, keep: number): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name))
  const isOwn = await Promise.all(names.map((name) => hasManifest(join(dir, name))))
  const own = names.filter((_, index) => isOwn[index])
  const old = own.sort().slice(0, Math.max(own.length - keep, 0))
  for (const name of old) await rm(join(dir, name))
  return old
}
