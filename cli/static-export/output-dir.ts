import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createStagingDir } from '../content-dir/atomic-replace.ts'
import { isSafePath } from '../content-dir/safe-path.ts'

/** Says that this program wrote the folder, and may write it anew. */
export const MARK = '.vitrine-export'
/** What belongs to the place and not to the site: it stays through every export. */
const OF_THE_PLACE = ['.git', 'CNAME']

type Wanted = {
  force: boolean
  /** What must never be in a folder that is replaced. */
  kept: readonly string[]
}

/** Why this folder must not be replaced, in words for the owner; undefined where it may be. */
export async function checkOutputDir(dir: string, { force, kept }: Wanted): Promise<string | undefined> {
  const lost = kept.find((place) => isWithin(place, dir))
  if (lost) return `${dir} holds ${lost}, which an export would wipe out. Name another folder.`
  const there = await readNames(dir)
  if (there === undefined) return `${dir} is a file. Name a folder.`
  const others = there.filter((name) => !OF_THE_PLACE.includes(name))
  if (force || others.length === 0 || there.includes(MARK)) return undefined
  return `${dir} is not empty, and no earlier export. --force takes the place of what is there.`
}

/** Writes all files into a new folder beside `dir`, which then takes its place in one step. */
export async function replaceFolder(
  dir: string,
  { files, now }: { files: ReadonlyMap<string, Uint8Array | string>; now: Date },
): Promise<void> {
  const stray = [...files.keys()].find((path) => !isSafePath(path))
  if (stray !== undefined) throw new Error(`${stray} would not be a file of this folder, so that nothing was written.`)
  const staging = await createStagingDir(dir)
  try {
    for (const [path, content] of files) {
      const target = join(staging.dir, ...path.split('/'))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content)
    }
    const old = await staging.commit(now)
    if (!old) return
    for (const name of OF_THE_PLACE) await rename(join(old, name), join(dir, name)).catch(letBeAbsent)
    await rm(old, { recursive: true })
  } finally {
    await staging.clear()
  }
}

/** Empty where there is no such folder, undefined where it is something else. */
async function readNames(dir: string): Promise<string[] | undefined> {
  try {
    return await readdir(dir)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    letBeAbsent(error)
    return []
  }
}

function letBeAbsent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

function isWithin(place: string, dir: string): boolean {
  const way = relative(dir, place)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`))
}
