import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DEFAULT_MODE, type ManifestEntry } from './manifest.ts'

/** Files with size and hash, and empty folders, sorted by path. Symlinks are followed. */
export async function listFiles(dir: string): Promise<{ files: ManifestEntry[]; emptyFolders: string[] }> {
  const paths = (await findPaths(dir, '', [])).sort((a, b) => (a < b ? -1 : 1))
  const files: ManifestEntry[] = []
  for (const path of paths.filter((each) => !each.endsWith('/'))) {
    const { size, mode } = await stat(join(dir, path))
    const permissions = mode & 0o777
    const sha256 = createHash('sha256')
    await pipeline(createReadStream(join(dir, path)), sha256)
    files.push({ path, size, sha256: sha256.digest('hex'), ...(permissions !== DEFAULT_MODE && { mode: permissions }) })
  }
  return { files, emptyFolders: paths.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1)) }
}

/** Throws if the file has changed since it was listed. */
export async function* readEntry(dir: string, { path, size, sha256 }: ManifestEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytesRead = 0
  for await (const chunk of createReadStream(join(dir, path))) {
    bytesRead += chunk.length
    if (bytesRead > size) break
    hash.update(chunk)
    yield chunk
  }
  if (bytesRead !== size || hash.digest('hex') !== sha256) {
    throw new Error(`${path} changed during the backup. Run it again.`)
  }
}

/** Empty folders end with a slash. */
async function findPaths(dir: string, folder: string, parents: string[]): Promise<string[]> {
  const real = await realpath(join(dir, folder))
  if (parents.includes(real)) throw new Error(`${folder} is a link to a folder that contains it. Remove the link.`)
  const names = await readdir(real)
  if (names.length === 0 && folder) return [`${folder}/`]
  const found = await Promise.all(
    names.map(async (name) => {
      const path = folder ? `${folder}/${name}` : name
      const stats = await stat(join(dir, path))
      if (stats.isDirectory()) return findPaths(dir, path, [...parents, real])
      if (!stats.isFile()) throw new Error(`${path} is neither a file nor a folder. Remove it.`)
      return [path]
    }),
  )
  return found.flat()
}
