import { lstat, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isSafePath } from '../../../cli/content-dir/paths.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Files } from '../studio.ts'
import { YAML } from './sources.ts'

/** The path leaves the content folder or follows a symlink. */
export class PathError extends Error {}

export async function readBytes(dir: string, file: string): Promise<Uint8Array | undefined> {
  await checkPath(dir, file)
  return readFile(join(dir, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

/** Writes images before the texts that name them, and deletes files last. */
export async function writeFiles(dir: string, files: Files): Promise<void> {
  const rank = ([file, content]: [string, unknown]) => (content === undefined ? 2 : YAML.test(file) ? 1 : 0)
  for (const [file, content] of [...files].sort((a, b) => rank(a) - rank(b))) {
    if (content === undefined) await rm(join(dir, file), { force: true })
    else await writeFileAtomic(join(dir, file), content, { flush: true })
  }
}

/** The content folder itself may be a symlink; nothing in it is followed. */
export async function checkPath(dir: string, file: string): Promise<void> {
  if (!isSafePath(file) || file.includes('\\')) throw new PathError(`${file} is not a path in the content folder.`)
  const real = await realpath(dir).catch(() => dir)
  const parts = file.split('/')
  for (let length = 1; length <= parts.length; length += 1) {
    const path = parts.slice(0, length).join('/')
    const stats = await lstat(join(real, path)).catch(() => undefined)
    if (!stats) return
    if (stats.isSymbolicLink()) throw new PathError(`${path} is a symlink. The studio doesn't write through symlinks.`)
    const isExpected = length === parts.length ? stats.isFile() : stats.isDirectory()
    if (!isExpected) throw new PathError(`${path} is not a ${length === parts.length ? 'file' : 'folder'}.`)
  }
}
