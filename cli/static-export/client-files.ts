import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

const COMPRESSED = /\.(br|gz)$/
const HIDDEN = /(^|\/)\./

/** The built client, by path; what was compressed ahead is left to the web server. */
export async function readClientFiles(dir: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !COMPRESSED.test(path) && !HIDDEN.test(path))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(dir, path))] as const)))
}
