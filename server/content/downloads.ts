import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isImage, stripMetadata } from './images/metadata.ts'
import { shortHash } from './images/reader.ts'
import type { ContentIssue } from './schema/issues.ts'

export const FILES_DIR = 'files'
const MAX_MB = 25
const BYTES_IN_MB = 1_000_000
const SIZE_EXPECTED = `a file of at most ${MAX_MB} MB; host larger files elsewhere and link to them`
const READABLE_EXPECTED = 'this to be readable; check its permissions'

/**
 * The server streams it from the disk at `location`, so many downloads of a large file take little memory.
 * Images have `bytes` instead, without their metadata.
 */
export type OwnFile = { path: string; location: string; url: string; hash: string; bytes?: Uint8Array<ArrayBuffer> }

/** Lists `files/` without hidden files, by URL path. Follows symlinks, as for images. */
export async function readOwnFiles(contentDir: string, issues: ContentIssue[]): Promise<ReadonlyMap<string, OwnFile>> {
  const files = await read(FILES_DIR, [])
  return new Map(files.map((file) => [file.url, file]))

  async function read(path: string, parents: string[]): Promise<OwnFile[]> {
    const location = join(contentDir, path)
    try {
      const stats = await stat(location)
      if (stats.isDirectory()) return await readFolder(path, parents)
      if (!stats.isFile()) return []
      if (stats.size > MAX_MB * BYTES_IN_MB) return report(path, SIZE_EXPECTED)
      return [{ path, location, url: toFileUrl(path), ...(await readOrHash(location)) }]
    } catch (error) {
      // It was deleted meanwhile, or is a symlink to nothing.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      return report(path, READABLE_EXPECTED)
    }
  }

  async function readFolder(path: string, parents: string[]): Promise<OwnFile[]> {
    const real = await realpath(join(contentDir, path))
    // A symlink to a parent folder would recurse forever.
    if (parents.includes(real)) return []
    const names = (await readdir(real)).filter((name) => !name.startsWith('.')).sort()
    const files: OwnFile[] = []
    // One at a time, so only one file is in memory.
    for (const name of names) files.push(...(await read(`${path}/${name}`, [...parents, real])))
    return files
  }

  function report(file: string, expected: string): OwnFile[] {
    issues.push({ kind: 'file', file, line: 1, field: '', expected })
    return []
  }
}

/** macOS may store file names in a different Unicode normalization form. */
export function toFileUrl(path: string): string {
  return `/${path.normalize('NFC').split('/').map(encodeURIComponent).join('/')}`
}

async function readOrHash(location: string): Promise<Pick<OwnFile, 'hash' | 'bytes'>> {
  const file = await readFile(location)
  if (!isImage(file)) return { hash: shortHash(file) }
  const bytes = stripMetadata(file)
  return { hash: shortHash(bytes), bytes }
}
