import { chmod, mkdir, mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const DEFAULT_MODE = 0o755

/** A directory next to the target, on the same file system, so `commit` is a rename. Removed at the end of its scope. */
export async function createStagingDir(targetDir: string) {
  // A symlink stays: the directory it points to is replaced.
  const target = await realpath(targetDir).catch(() => targetDir)
  await mkdir(dirname(target), { recursive: true })
  const dir = await mkdtemp(join(dirname(target), `${basename(target)}.import-`))

  return {
    dir,
    /** Returns the path of the previous directory, if there was one. */
    async commit(now: Date): Promise<string | undefined> {
      const backup = await findFreeName(`${target}.before-${toFileTimestamp(now)}`)
      // mkdtemp creates directories that other users cannot read.
      await chmod(dir, (await stat(target).catch(() => undefined))?.mode ?? DEFAULT_MODE)
      const existed = await moveAway(target, backup)
      try {
        await rename(dir, target)
      } catch (error) {
        if (existed) await rename(backup, target)
        throw error
      }
      return existed ? backup : undefined
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}

async function findFreeName(name: string): Promise<string> {
  for (let next = 1; ; next += 1) {
    const candidate = next === 1 ? name : `${name}-${next}`
    if (!(await stat(candidate).catch(() => undefined))) return candidate
  }
}

async function moveAway(target: string, backup: string): Promise<boolean> {
  try {
    await rename(target, backup)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return false
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    const fix = 'Set CONTENT_DIR to another folder, import there, and copy the files.'
    throw new Error(`${target} is a mount point and cannot be replaced. ${fix}`, { cause: error })
  }
}

export function toFileTimestamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[:-]/g, '').replace('T', '-')
}
