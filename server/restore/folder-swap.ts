import { lstat, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

export type FolderSwap = z.output<typeof folderSwap>

/** The renames that replace a folder. They can be undone from any point in between, also by another process. */
export const folderSwap = z.object({
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Holds the new files until they are moved. */
  staging: z.string(),
  /** Holds the old files afterwards. */
  backup: z.string().optional(),
})

export async function applySwap(swap: FolderSwap): Promise<void> {
  try {
    for (const { from, to } of swap.moves) {
      if (await exists(to)) throw new Error(`${to} already exists`)
      await mkdir(dirname(to), { recursive: true })
      await rename(from, to)
    }
  } catch (error) {
    await undoSwap(swap)
    throw error
  }
}

/** Does nothing for moves that have not happened. */
export async function undoSwap({ moves, backup }: FolderSwap): Promise<void> {
  for (const { from, to } of moves.toReversed()) {
    if ((await exists(to)) && !(await exists(from))) await rename(to, from)
  }
  // Empty by now, if it is still there.
  if (backup) await rmdir(backup).catch(() => {})
}

export async function removeStaging({ staging }: FolderSwap): Promise<void> {
  await rm(staging, { recursive: true, force: true })
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}
