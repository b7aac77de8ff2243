import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { stripMetadata } from './metadata.ts'
import { type ImageVariants, readVariantsManifest, variantPaths } from './variants-manifest.ts'

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }

/** `bytes` have no metadata. `hash` is of the file, so images with variants keep them whatever is removed. */
export type Original = ImageFile & { path: string; hash: string; needsVariants: boolean }

export const SVG_TYPE = 'image/svg+xml'
const TYPES: Record<string, string> = {
  '.svg': SVG_TYPE,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}
const HASH_LENGTH = 10

/** Reads each image once. The query of its URL has a hash and the sizes that pages need. */
export function createImageReader(contentDir: string) {
  const originals = new Map<string, Original>()
  const generated: ImageFile[] = []
  const manifest = readVariantsManifest(contentDir)

  async function read(name: string): Promise<Original | undefined> {
    const path = normalize(name)
    const type = typeOf(path)
    if (!type || path.startsWith('..') || path.startsWith(sep)) return undefined
    if (originals.has(path)) return originals.get(path)
    const file = await readBytes(join(contentDir, path))
    if (!file) return undefined
    const hash = shortHash(file)
    const bytes = stripMetadata(file)
    const variants = await findVariants(path, hash)
    const served = (variants && variantPaths(path, variants).at(-1)) ?? path
    const query = [
      ...(served === path ? [`v=${shortHash(bytes)}`] : []),
      ...(variants ? describeVariants(variants) : []),
    ]
    const url = `${urlPath(served)}?${query.join('&')}`
    const original = { path, bytes, type, hash, url, needsVariants: !variants && type !== SVG_TYPE }
    originals.set(path, original)
    return original
  }

  /** Ignores variants that are incomplete or were generated from other bytes. */
  async function findVariants(path: string, hash: string): Promise<ImageVariants | undefined> {
    const entry = (await manifest)[path]
    if (entry?.hash !== hash) return undefined
    const files = await Promise.all(variantPaths(path, entry).map((variant) => readImage(contentDir, variant)))
    if (files.includes(undefined)) return undefined
    generated.push(...files.filter((file) => file !== undefined))
    return entry
  }

  async function readGenerated(path: string): Promise<ImageFile | undefined> {
    const file = await readImage(contentDir, path)
    if (file) generated.push(file)
    return file
  }

  return {
    read,
    readGenerated,
    byPath(): ReadonlyMap<string, ImageFile> {
      // Variants come last because an original with variants has the URL of one of them.
      return new Map([...originals.values(), ...generated].map((file) => [file.url.split('?', 1)[0] ?? '', file]))
    },
    /** Sorts by path, so two loads of the same content are equal. */
    originals(): Original[] {
      return [...originals.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
    },
  }
}

export async function listImages(contentDir: string): Promise<string[]> {
  const names = await readdir(contentDir, { recursive: true }).catch(() => [])
  return names.filter((name) => typeOf(name)).map((name) => name.split(sep).join('/'))
}

async function readImage(contentDir: string, path: string): Promise<ImageFile | undefined> {
  const bytes = await readBytes(join(contentDir, path))
  return bytes && { bytes: stripMetadata(bytes), type: typeOf(path) ?? '', url: urlPath(path) }
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return readFile(file).catch(() => undefined)
}

export function shortHash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
}

function typeOf(path: string): string | undefined {
  return TYPES[extname(path).toLowerCase()]
}

function urlPath(path: string): string {
  return `/pictures/${path.split(sep).map(encodeURIComponent).join('/')}`
}

/** `app/ui/images/image-source.ts` parses this query. */
function describeVariants({ width, height, ground, hue, fit, widths }: ImageVariants): string[] {
  const query = [`size=${width}x${height}`]
  if (ground) query.push(`ground=${ground}`)
  if (hue !== null) query.push(`hue=${hue}`)
  if (fit === 'whole') query.push(`fit=${fit}`)
  if (widths.length > 0) query.push(`widths=${widths.join('.')}`)
  return query
}
