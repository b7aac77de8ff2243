import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { listFolder } from './paths.ts'

const TEXT_FILE = /\.(?:ya?ml|svg|json|txt|md)$/i
const GENERATED = /(?:^|\/)\.|^schemas\/|(?:^|\/)made\/|^pictures\.json$|\.[0-9a-f-]{36}\.part$/

/** Hashes all files by path, except generated, hidden, and unfinished ones. */
export async function hashFiles(dir: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const path of await listFiles(dir)) {
    if (isGenerated(path)) continue
    // A symlink may lead to a folder or to nothing.
    const bytes = await readFile(join(dir, path)).catch(() => undefined)
    if (!bytes) continue
    // Git on Windows may check out text files with CRLF.
    const content = TEXT_FILE.test(path) ? bytes.toString('utf8').replaceAll('\r\n', '\n') : bytes
    hashes.set(path, toHash(content))
  }
  return hashes
}

/** Returns '' for a file that doesn't exist. */
export function toHash(content: Uint8Array | string | undefined): string {
  return content === undefined ? '' : hash('sha256', content)
}

export function isGenerated(path: string): boolean {
  return GENERATED.test(path)
}

/** Returns sorted paths with slashes, or none if the folder does not exist. */
export async function listFiles(dir: string): Promise<string[]> {
  return (await listFolder(dir))
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll(sep, '/'))
    .sort()
}

export function diffFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const lines = names.flatMap((name) => {
    if (before.get(name) === after.get(name)) return []
    return [`  ${!before.has(name) ? '+' : after.has(name) ? '~' : '-'} ${name}`]
  })
  return lines.length > 0 ? lines : ['  none']
}
