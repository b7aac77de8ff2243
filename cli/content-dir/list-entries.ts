import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isReserved } from './atomic-replace.ts'

/** Lists entries recursively, except in reserved folders, which may be unreadable. A missing folder has no entries. */
export async function listEntries(dir: string): Promise<Dirent[]> {
  const top = await readdir(dir, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const own = top.filter(({ name }) => !isReserved(name))
  const folders = own.filter((entry) => entry.isDirectory())
  const inside = folders.map(({ name }) => readdir(join(dir, name), { recursive: true, withFileTypes: true }))
  return [...own, ...(await Promise.all(inside)).flat()]
}
