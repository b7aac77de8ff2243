import { lstat, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

export type FolderSwap = z.output<typeof folderSwap>

/** The renames can be undone from any point in between, even by another process. */
export const folderSwap = z.object({
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
  staging: z.string(),
  backup: z.string().optional(),
})

export async function applySwap(swap: FolderSwap): Promise<void> {
  const applied: FolderSwap['moves'] = []
  try {
    for (const { from, to } of swap.moves) {
      await checkFree(to)
      await mkdir(dirname(to), { recursive: true })
      await rename(from, to)
      applied.push({ from, to })
    }
  } catch (error) {
    await undoSwap({ ...swap, moves: applied })
    throw error
  }
}

export async function undoSwap({ moves, backup }: FolderSwap): Promise<string | undefined> {
  let aside: string | undefined
  for (const { from, to } of moves.toReversed()) {
    if (!(await exists(to))) continue
    if (await exists(from)) {
      if (backup === undefined || !to.startsWith(backup)) continue
      if (await clear(from, `${backup}.aside${to.slice(backup.length)}`)) aside = `${backup}.aside`
    }
    await rename(to, from)
  }
  if (backup) await rmdir(backup).catch(() => {})
  return aside
}

export async function checkFree(path: string): Promise<void> {
  if (await exists(path)) throw new Error(`${path} already exists`)
}

export async function removeStaging({ staging }: FolderSwap): Promise<void> {
  await rm(staging, { recursive: true, force: true })
}

async function clear(path: string, aside: string): Promise<boolean> {
  const isEmpty = await rmdir(path).then(
    () => true,
    () => false,
  )
  if (isEmpty) return false
  await mkdir(dirname(aside), { recursive: true })
  await rename(path, aside)
  return true
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}
