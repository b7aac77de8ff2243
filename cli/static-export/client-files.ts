import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const COMPRESSED = /\.(br|gz)$/
const HIDDEN = /(^|\/)\./

/** By path; precompressed copies are left to the web server. */
export async function readClientFiles(dir: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => !COMPRESSED.test(path) && !HIDDEN.test(path))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(dir, path))] as const)))
}
