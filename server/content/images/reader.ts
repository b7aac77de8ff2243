import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { type MadePicture, readMadeList, toMadePaths } from './variants.ts'

export type PictureFile = { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }

/** A picture that content names. `due`: smaller ones of it should be made, or made anew. */
export type Original = PictureFile & { path: string; hash: string; due: boolean }

const SVG_TYPE = 'image/svg+xml'
const PICTURE_TYPES: Record<string, string> = {
  '.svg': SVG_TYPE,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}
const HASH_LENGTH = 10

/**
 * Reads the pictures that content names, once each, and what was made of them. Their address carries a hash of their
 * bytes, so that a browser may keep them for ever, and what a page must know to show them. Undefined: there is no such
 * picture.
 */
export function createPictureReader(contentDir: string) {
  const originals = new Map<string, Original>()
  const variants: PictureFile[] = []
  const listed = readMadeList(contentDir)

  async function read(name: string): Promise<Original | undefined> {
    const path = normalize(name)
    const type = toType(path)
    if (!type || path.startsWith('..') || path.startsWith(sep)) return undefined
    const known = originals.get(path)
    if (known) return known
    const bytes = await readBytes(path)
    if (!bytes) return undefined
    const hash = toHash(bytes)
    const made = await findMade(path, hash)
    const due = !made && type !== SVG_TYPE
    const original = { path, bytes, type, hash, due, url: `${toAddress(path)}?v=${hash}${made ? toFacts(made) : ''}` }
    originals.set(path, original)
    return original
  }

  /** What was made counts only whole, and only of these very bytes. */
  async function findMade(path: string, hash: string): Promise<MadePicture | undefined> {
    const entry = (await listed)[path]
    if (entry?.hash !== hash) return undefined
    const files = await Promise.all(toMadePaths(path, entry).map(readFileAt))
    if (files.includes(undefined)) return undefined
    variants.push(...files.filter((file) => file !== undefined))
    return entry
  }

  /** A picture that no content names, because it was drawn for it. */
  async function readDrawn(path: string): Promise<PictureFile | undefined> {
    const file = await readFileAt(path)
    if (file) variants.push(file)
    return file
  }

  async function readFileAt(path: string): Promise<PictureFile | undefined> {
    const bytes = await readBytes(path)
    return bytes && { bytes, type: toType(path) ?? '', url: toAddress(path) }
  }

  async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await readFile(join(contentDir, path)).catch(() => undefined)
    return bytes && new Uint8Array(bytes)
  }

  /** What there is to serve: everything read so far, and what was made of it. */
  function byPath(): ReadonlyMap<string, PictureFile> {
    return new Map([...originals.values(), ...variants].map((file) => [file.url.split('?', 1)[0] ?? '', file]))
  }

  /** By their path: they are read side by side, and two readings of the same must be the same. */
  function listOriginals(): Original[] {
    return [...originals.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  return { read, readDrawn, byPath, originals: listOriginals }
}

export function toHash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
}

function toType(path: string): string | undefined {
  return PICTURE_TYPES[extname(path).toLowerCase()]
}

function toAddress(path: string): string {
  return `/pictures/${path.split(sep).map(encodeURIComponent).join('/')}`
}

/** `app/ui/picture-facts.ts` reads them. */
function toFacts({ width, height, ground, widths }: MadePicture): string {
  const facts = {
    size: `${width}x${height}`,
    ...(ground && { ground }),
    ...(widths[0] && { widths: widths.join('.') }),
  }
  return Object.entries(facts)
    .map(([name, value]) => `&${name}=${value}`)
    .join('')
}
