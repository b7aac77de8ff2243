import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { applySwap, type FolderSwap } from '../../server/restore/folder-swap.ts'

const DEFAULT_MODE = 0o755
const PREFIX = '.vitrine-'
/** `mkfs` creates `lost+found` in the root of a disk, and it can't be moved. */
const RESERVED = /^(?:\.vitrine-(?:import|before)-.*|lost\+found)$/

export function isReserved(name: string): boolean {
  return RESERVED.test(name)
}

/** Creates a staging folder next to the target, so one rename swaps it in, or inside it if that is a mount point. */
export async function createStagingDir(targetDir: string) {
  // For a symlink, the folder it points to is replaced.
  const target = await realpath(targetDir).catch(() => targetDir)
  const dir = await createDir(target)

  function plan(now: Date): Promise<FolderSwap> {
    const timestamp = toFileTimestamp(now)
    return dirname(dir) === target ? planEntries(target, dir, timestamp) : planFolder(target, dir, timestamp)
  }

  return {
    dir,
    plan,
    async commit(now: Date): Promise<string | undefined> {
      const swap = await plan(now)
      await applySwap(swap)
      return swap.backup
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
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
  throw new Error(`Can't write to ${target}. In a container, mount it as writable (see docs/deploy.md)`, {
    cause,
  })
}

async function planFolder(target: string, staging: string, timestamp: string): Promise<FolderSwap> {
  const existing = await stat(target).catch(() => undefined)
  // mkdtemp creates folders that other users can't read.
  await chmod(staging, existing?.mode ?? DEFAULT_MODE)
  const swap = { moves: [{ from: staging, to: target }], staging }
  if (!existing) return swap
  const backup = await findFreeName(`${target}.before-${timestamp}`)
  return { ...swap, moves: [{ from: target, to: backup }, ...swap.moves], backup }
}

async function planEntries(target: string, staging: string, timestamp: string): Promise<FolderSwap> {
  const added = (await readdir(staging)).map((name) => ({ from: join(staging, name), to: join(target, name) }))
  const names = (await readdir(target)).filter((name) => !isReserved(name))
  if (names.length === 0) return { moves: added, staging }
  const backup = await findFreeName(join(target, `${PREFIX}before-${timestamp}`))
  const removed = names.map((name) => ({ from: join(target, name), to: join(backup, name) }))
  return { moves: [...removed, ...added], staging, backup }
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
