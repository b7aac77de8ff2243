import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { EditError } from '../../../editing/yaml/edit.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'

export const PRIVATE = { mode: 0o600, flush: true }
const LOST = 'Couldn’t restore: the earlier version is missing or damaged.'

export type Blobs = Awaited<ReturnType<typeof openBlobs>>

/** Files that are named by the hash of their bytes. A file that doesn't exist has the name ''. */
export async function openBlobs(dir: string) {
  const sizes = new Map<string, number>()
  for (const name of await readdir(dir).catch(() => [])) sizes.set(name, (await stat(join(dir, name))).size)

  async function keep(content: string | Uint8Array | undefined): Promise<string> {
    const name = toHash(content)
    if (content === undefined) return name
    await writeFileAtomic(join(dir, name), content, PRIVATE)
    sizes.set(name, Buffer.byteLength(content))
    return name
  }

  async function read(name: string): Promise<Uint8Array | undefined> {
    const bytes = name ? await readFile(join(dir, name)).catch(() => undefined) : undefined
    if (toHash(bytes) !== name) throw new EditError(LOST)
    return bytes
  }

  async function prune(used: ReadonlySet<string>): Promise<void> {
    for (const name of [...sizes.keys()].filter((each) => !used.has(each))) {
      await rm(join(dir, name), { force: true })
      sizes.delete(name)
    }
  }

  return { sizes: sizes as ReadonlyMap<string, number>, keep, read, prune }
}
