import { chmod, mkdir, mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const OPEN_FOLDER = 0o755

/** A folder that is being written, beside the one whose place it will take. */
export async function createStagingDir(contentDir: string) {
  // A link stays a link: what it leads to is replaced.
  const target = await realpath(contentDir).catch(() => contentDir)
  await mkdir(dirname(target), { recursive: true })
  const dir = await mkdtemp(join(dirname(target), `${basename(target)}.import-`))

  return {
    dir,
    /** Puts the new folder in its place in one step; says where the old one is kept, if there was one. */
    async commit(now: Date): Promise<string | undefined> {
      const kept = await findFreeName(`${target}.before-${toStamp(now)}`)
      await chmod(dir, await findMode(target))
      const hadOne = await moveAway(target, kept)
      try {
        await rename(dir, target)
      } catch (error) {
        if (hadOne) await rename(kept, target)
        throw error
      }
      return hadOne ? kept : undefined
    },
    clear: () => rm(dir, { recursive: true, force: true }),
  }
}

async function findFreeName(name: string): Promise<string> {
  for (let next = 1; ; next += 1) {
    const candidate = next === 1 ? name : `${name}-${next}`
    if (!(await stat(candidate).catch(() => undefined))) return candidate
  }
}

/** A folder for temporary things is closed to other users; this one takes the place of an open one. */
async function findMode(target: string): Promise<number> {
  const known = await stat(target).catch(() => undefined)
  return known?.mode ?? OPEN_FOLDER
}

async function moveAway(target: string, kept: string): Promise<boolean> {
  try {
    await rename(target, kept)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return false
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    // A mounted folder stays where it is, and copying into it would not be one step.
    const way = 'Import into another folder, by CONTENT_DIR, and copy from there.'
    throw new Error(`${target} is a mount and cannot make room. ${way}`, { cause: error })
  }
}

export function toStamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[:-]/g, '').replace('T', '-')
}
