import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManifestEntry } from './manifest.ts'

const USUAL_MODE = 0o644
const PERMISSIONS = 0o777

/** Every file of a folder with its size and hash, and folders without any, by path. A link counts as what it leads to. */
export async function listFiles(dir: string): Promise<{ files: ManifestEntry[]; folders: string[] }> {
  const paths = (await findPaths(dir, '', [])).sort((one, other) => (one < other ? -1 : 1))
  const files: ManifestEntry[] = []
  for (const path of paths.filter((each) => !each.endsWith('/'))) {
    const mode = (await stat(join(dir, path))).mode & PERMISSIONS
    files.push({ path, ...(await measure(join(dir, path))), ...(mode !== USUAL_MODE && { mode }) })
  }
  return { files, folders: paths.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1)) }
}

/** The bytes of a listed file; throws where they are no longer the listed ones. */
export async function* readListed(dir: string, { path, size, sha256 }: ManifestEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let seen = 0
  for await (const chunk of createReadStream(join(dir, path))) {
    seen += chunk.length
    if (seen > size) break
    hash.update(chunk)
    yield chunk
  }
  if (seen !== size || hash.digest('hex') !== sha256) {
    throw new Error(`${path} changed while the backup was written. Run it again.`)
  }
}

/** A folder without anything in it ends with a slash. */
async function findPaths(dir: string, folder: string, above: string[]): Promise<string[]> {
  const real = await realpath(join(dir, folder))
  if (above.includes(real))
    throw new Error(`${folder} leads back to a folder that it is in; a backup of it has no end.`)
  const names = await readdir(real)
  if (names.length === 0 && folder) return [`${folder}/`]
  const found = await Promise.all(
    names.map(async (name) => {
      const path = folder ? `${folder}/${name}` : name
      const kind = await stat(join(dir, path))
      if (kind.isDirectory()) return findPaths(dir, path, [...above, real])
      if (!kind.isFile()) throw new Error(`${path} is neither a file nor a folder, and cannot be kept in a backup.`)
      return [path]
    }),
  )
  return found.flat()
}

async function measure(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
