import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { stripMetadata } from './metadata.ts'
import { type ImageVariants, readVariantsManifest, variantPaths } from './variants-manifest.ts'

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }

/** `bytes` have no metadata. `hash` is of the file, so images with variants keep them whatever is removed. */
export type Original = ImageFile & {
  path: string
  hash: string
  needsVariants: boolean
}

type ReadImage = { bytes: Uint8Array<ArrayBuffer>; hash: string; version?: string }
/** Keeps images by file, so one is read again only if its size or time changed, and once for readers that ask together. */
export type ImageCache = Map<string, { stamp: string; image: Promise<ReadImage | undefined> }>

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
export function createImageReader(contentDir: string, cache?: ImageCache) {
  const originals = new Map<string, Original>()
  const generated: ImageFile[] = []
  const manifest = readVariantsManifest(contentDir)

  async function read(name: string): Promise<Original | undefined> {
    const path = normalize(name)
    const type = typeOf(path)
    if (!type || path.startsWith('..') || path.startsWith(sep)) return undefined
    if (originals.has(path)) return originals.get(path)
    const file = await readImageFile(join(contentDir, path), cache)
    if (!file) return undefined
    const { hash, bytes } = file
    const variants = await findVariants(path, hash)
    const served = (variants && variantPaths(path, variants).at(-1)) ?? path
    if (served === path) file.version ??= shortHash(bytes)
    const query = [...(served === path ? [`v=${file.version}`] : []), ...(variants ? describeVariants(variants) : [])]
    const url = `${urlPath(served)}?${query.join('&')}`
    const original = { path, bytes, type, hash, url, needsVariants: !variants && type !== SVG_TYPE }
    originals.set(path, original)
    return original
  }

  /** Ignores variants that are incomplete or were generated from other bytes. */
  async function findVariants(path: string, hash: string): Promise<ImageVariants | undefined> {
    const entry = (await manifest)[path]
    if (entry?.hash !== hash) return undefined
    const files = await Promise.all(variantPaths(path, entry).map(readVariant))
    if (files.includes(undefined)) return undefined
    generated.push(...files.filter((file) => file !== undefined))
    return entry
  }

  async function readGenerated(path: string): Promise<ImageFile | undefined> {
    const file = await readVariant(path)
    if (file) generated.push(file)
    return file
  }

  async function readVariant(path: string): Promise<ImageFile | undefined> {
    const file = await readImageFile(join(contentDir, path), cache)
    return file && { bytes: file.bytes, type: typeOf(path) ?? '', url: urlPath(path) }
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

async function readImageFile(file: string, cache?: ImageCache): Promise<ReadImage | undefined> {
  const stats = cache && (await stat(file).catch(() => undefined))
  const stamp = stats ? `${stats.size} ${stats.mtimeMs}` : ''
  const known = cache?.get(file)
  if (known?.stamp === stamp) return known.image
  const image = readImage(file)
  if (stamp) cache?.set(file, { stamp, image })
  if (!(await image)) cache?.delete(file)
  return image
}

async function readImage(file: string): Promise<ReadImage | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && { bytes: stripMetadata(bytes), hash: shortHash(bytes) }
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
