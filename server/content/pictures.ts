import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

export type PictureFile = { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }

const PICTURE_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}
const HASH_LENGTH = 10

/**
 * Reads the pictures that content names, once each. Their address carries a hash of their bytes, so that a browser may
 * keep them for ever. Undefined: there is no such picture.
 */
export function createPictureReader(contentDir: string) {
  const files = new Map<string, PictureFile>()

  async function read(name: string): Promise<PictureFile | undefined> {
    const path = normalize(name)
    const type = PICTURE_TYPES[extname(path).toLowerCase()]
    if (!type || path.startsWith('..') || path.startsWith(sep)) return undefined
    const known = files.get(path)
    if (known) return known
    const bytes = await readFile(join(contentDir, path)).catch(() => undefined)
    if (!bytes) return undefined
    const file = { bytes: new Uint8Array(bytes), type, url: toUrl(path, bytes) }
    files.set(path, file)
    return file
  }

  function byPath(): ReadonlyMap<string, PictureFile> {
    return new Map([...files.values()].map((file) => [file.url.slice(0, file.url.indexOf('?')), file]))
  }

  return { read, byPath }
}

function toUrl(path: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  return `/pictures/${path.split(sep).map(encodeURIComponent).join('/')}?v=${hash}`
}
