import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isSafePath, isWithin } from '../../editing/folder/paths.ts'
import { createStagingDir, replaceTarget } from '../../editing/folder/swap.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'

/** Marks a folder created by an export, which the next export may replace. */
export const MARKER = '.vitrine-export'
const PRESERVED = ['.git', 'CNAME', 'lost+found']

type Files = ReadonlyMap<string, Uint8Array | string>
/** An export must not contain these paths or be inside an `owned` one. Inside `project` it replaces only exports. */
type Protected = { owned: readonly string[]; parents: readonly string[]; project?: string }
type Options = { force: boolean; protectedPaths: Protected }

/** Returns why the folder must not be replaced, or undefined. Follows symlinks in every path. */
export async function checkOutputDir(dir: string, { force, protectedPaths }: Options): Promise<string | undefined> {
  const { owned, parents, project } = protectedPaths
  for (const path of [...owned, ...parents]) {
    if (await isWithin(path, dir))
      return `${dir} contains ${path}, which the export would delete. Choose another folder.`
  }
  for (const path of owned) {
    if (await isWithin(dir, path))
      return `${dir} is inside ${path}, where an export can’t be written. Choose another folder.`
  }
  const names = await readNames(dir)
  if (names === undefined) return `${dir} is a file. Choose a folder.`
  const others = names.filter((name) => !PRESERVED.includes(name))
  if (others.length === 0 || names.includes(MARKER)) return undefined
  if (project !== undefined && (await isWithin(dir, project)))
    return `${dir} is part of the project and was not created by an export. Choose a new folder.`
  if (force) return undefined
  return `${dir} is not empty and was not created by an export. Use --force to replace its contents.`
}

export async function replaceFolder(dir: string, { files, now }: { files: Files; now: Date }): Promise<void> {
  const unsafe = [...files.keys()].find((path) => !isSafePath(path))
  if (unsafe !== undefined) throw new Error(`${unsafe} is outside the export folder. Nothing was written.`)
  await using staging = await createStagingDir(dir)
  for (const [path, content] of files) await writeFileAtomic(join(staging.dir, path), content)
  const old = await replaceTarget(staging, now)
  if (!old) return
  for (const name of PRESERVED) {
    await rename(join(old, name), join(dir, name)).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await rm(old, { recursive: true })
}

/** Returns an empty list if the folder does not exist, and undefined if it is a file. */
async function readNames(dir: string): Promise<string[] | undefined> {
  return readdir(dir).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    if (error.code === 'ENOENT') return []
    throw error
  })
}
