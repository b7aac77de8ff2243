import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const TEXT_FILE = /\.(?:ya?ml|svg|json|txt|md)$/i
/** Hidden files, JSON schemas, image variants and their manifest. */
const GENERATED = /(?:^|\/)\.|^schemas\/|(?:^|\/)made\/|^pictures\.json$/

/** Hashes of the files that a person wrote, by path. */
export async function hashFiles(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const hashes = new Map<string, string>()
  for (const entry of entries) {
    const path = relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isDirectory() || GENERATED.test(path)) continue
    hashes.set(path, hash(path, await readFile(join(dir, path))))
  }
  return new Map([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function diffFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const lines = names.flatMap((name) => {
    if (before.get(name) === after.get(name)) return []
    return [`  ${!before.has(name) ? '+' : after.has(name) ? '~' : '-'} ${name}`]
  })
  return lines.length > 0 ? lines : ['  nothing']
}

/** Git on Windows may check text out with CRLF. */
function hash(path: string, bytes: Buffer): string {
  const content = TEXT_FILE.test(path) ? bytes.toString('utf8').replaceAll('\r\n', '\n') : bytes
  return createHash('sha256').update(content).digest('hex')
}
