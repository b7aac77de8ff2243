import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { toDocPath } from '../../server/package-dir.ts'

const DEFAULT_MODE = 0o755
const PREFIX = '.vitrine-'
/** `mkfs` creates `lost+found` in the root of a disk, and it can't be moved. */
const RESERVED = /^(?:\.vitrine-(?:import|before)-.*|lost\+found)$/

type Staging = { target: string; dir: string }
/** `backup` is where the old content will be. */
type Swap = { moves: { from: string; to: string }[]; backup?: string | undefined }

export function isReserved(name: string): boolean {
  return RESERVED.test(name)
}

/** Creates a staging folder next to the target, so one rename swaps it in, or inside it if that is a mount point. */
export async function createStagingDir(targetDir: string) {
  // For a symlink, the folder it points to is replaced.
  const target = await realpath(targetDir).catch(() => targetDir)
  const dir = await createDir(target)
  return { target, dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

/** Returns the path of the old folder, if there was one. */
export async function replaceTarget(staging: Staging, now: Date): Promise<string | undefined> {
  const swap = await planSwap(staging, now)
  await applySwap(swap)
  return swap.backup
}

export async function planSwap({ target, dir }: Staging, now: Date): Promise<Swap> {
  const timestamp = toFileTimestamp(now)
  return dirname(dir) === target ? planEntries(target, dir, timestamp) : planFolder(target, dir, timestamp)
}

export async function applySwap({ moves, backup }: Swap): Promise<void> {
  for (const [index, { from, to }] of moves.entries()) {
    try {
      await mkdir(dirname(to), { recursive: true })
      await rename(from, to)
    } catch (error) {
      await undoSwap({ moves: moves.slice(0, index), backup })
      throw error
    }
  }
}

export async function undoSwap({ moves, backup }: Swap): Promise<void> {
  for (const { from, to } of moves.toReversed()) await rename(to, from)
  // In a mount point, the backup is a folder that is empty now.
  if (backup) await rmdir(backup).catch(() => {})
}

async function createDir(target: string): Promise<string> {
  const prefix = join(dirname(target), `${basename(target)}.import-`)
  if (!(await stat(target).catch(() => undefined))) {
    await mkdir(dirname(target), { recursive: true })
    return mkdtemp(prefix)
  }
  const inside = await mkdtemp(join(target, `${PREFIX}import-`)).catch(() => undefined)
  if (!inside) return mkdtemp(prefix).catch((cause) => explain(target, cause))
  // The rename fails if the target can't be renamed either: it is a mount point, or its parent folder is read-only.
  const sibling = prefix + inside.slice(-6)
  return rename(inside, sibling).then(
    () => sibling,
    () => inside,
  )
}

function explain(target: string, cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'EROFS' && cause.code !== 'EACCES') throw cause
  throw new Error(`Can’t write to ${target}. In a container, mount it as writable (see ${toDocPath('deploy.md')})`, {
    cause,
  })
}

async function planFolder(target: string, staging: string, timestamp: string): Promise<Swap> {
  const existing = await stat(target).catch(() => undefined)
  // mkdtemp creates folders that other users can't read.
  await chmod(staging, existing?.mode ?? DEFAULT_MODE)
  const added = { from: staging, to: target }
  if (!existing) return { moves: [added] }
  const backup = await findFreeName(`${target}.before-${timestamp}`)
  return { moves: [{ from: target, to: backup }, added], backup }
}

async function planEntries(target: string, staging: string, timestamp: string): Promise<Swap> {
  const added = (await readdir(staging)).map((name) => ({ from: join(staging, name), to: join(target, name) }))
  const names = (await readdir(target)).filter((name) => !isReserved(name))
  if (names.length === 0) return { moves: added }
  const backup = await findFreeName(join(target, `${PREFIX}before-${timestamp}`))
  const removed = names.map((name) => ({ from: join(target, name), to: join(backup, name) }))
  return { moves: [...removed, ...added], backup }
}

async function findFreeName(name: string): Promise<string> {
  for (let next = 1; ; next += 1) {
    const candidate = next === 1 ? name : `${name}-${next}`
    if (!(await stat(candidate).catch(() => undefined))) return candidate
  }
}

export function toFileTimestamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[:-]/g, '').replace('T', '-')
}
