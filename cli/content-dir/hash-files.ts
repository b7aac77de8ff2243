import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const TEXTS = /\.(?:ya?ml|svg|json|txt|md)$/i
/** Made from the others: hidden files, schemas, and smaller copies of pictures with their list. */
const DERIVED = /(?:^|\/)\.|^schemas\/|(?:^|\/)made\/|^pictures\.json$/

/** The hash of each file that somebody wrote, by its path in the folder. A folder that is not there has none. */
export async function hashFiles(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const hashes = new Map<string, string>()
  for (const entry of entries) {
    const path = relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isDirectory() || DERIVED.test(path)) continue
    hashes.set(path, toHash(path, await readFile(join(dir, path))))
  }
  return new Map([...hashes].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A checkout on Windows ends the lines of a text differently; it is the same text. */
function toHash(path: string, bytes: Buffer): string {
  const content = TEXTS.test(path) ? bytes.toString('utf8').replaceAll('\r\n', '\n') : bytes
  return createHash('sha256').update(content).digest('hex')
}

/** The files that are new, different or gone, by name. */
export function diffFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const lines = names.flatMap((name) => {
    if (before.get(name) === after.get(name)) return []
    return [`  ${!before.has(name) ? '+' : after.has(name) ? '~' : '-'} ${name}`]
  })
  return lines.length > 0 ? lines : ['  nothing']
}
