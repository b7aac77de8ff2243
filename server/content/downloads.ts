import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shortHash } from './images/reader.ts'
import type { ContentIssue } from './schema/issues.ts'

export const FILES_DIR = 'files'
const MAX_MB = 25
const BYTES_IN_MB = 1_000_000

export type OwnFile = { path: string; bytes: Uint8Array<ArrayBuffer>; url: string; hash: string }

/** Reads `files/` without hidden files, by URL path. Follows symlinks, as for images. */
export async function readOwnFiles(contentDir: string, issues: ContentIssue[]): Promise<ReadonlyMap<string, OwnFile>> {
  const files = new Map<string, OwnFile>()
  for (const path of await listPaths(contentDir, FILES_DIR, new Set())) {
    const file = join(contentDir, path)
    const { size } = await stat(file)
    if (size > MAX_MB * BYTES_IN_MB) {
      const expected = `a file of at most ${MAX_MB} MB; host larger files elsewhere and link to them`
      issues.push({ kind: 'file', file: path, line: 1, field: '', expected })
      continue
    }
    const bytes = new Uint8Array(await readFile(file))
    const url = toFileUrl(path)
    files.set(url, { path, bytes, url, hash: shortHash(bytes) })
  }
  return files
}

/** macOS may store file names in a different Unicode normalization form. */
export function toFileUrl(path: string): string {
  return `/${path.normalize('NFC').split('/').map(encodeURIComponent).join('/')}`
}

async function listPaths(contentDir: string, dir: string, above: ReadonlySet<string>): Promise<string[]> {
  const real = await realpath(join(contentDir, dir)).catch(() => undefined)
  // A symlink to a parent folder would recurse forever.
  if (real === undefined || above.has(real)) return []
  const names = await readdir(real).catch(() => [])
  const paths = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map(async (name) => {
        const path = `${dir}/${name}`
        const stats = await stat(join(contentDir, path)).catch(() => undefined)
        if (stats?.isDirectory()) return listPaths(contentDir, path, new Set([...above, real]))
        return stats?.isFile() ? [path] : []
      }),
  )
  return paths.flat()
}
