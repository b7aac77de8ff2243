import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isWithin } from '../../editing/folder/paths.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { type Failed, failed, type SafeFetch } from '../net/safe-fetch.ts'
import { sniffImage } from '../net/sniff-image.ts'
import type { ImportLog } from './model/log.ts'

const MAX_BYTES = 15_000_000
const TIMEOUT_MS = 60_000
const BYTES_PER_KB = 1_000
const MAX_SHOWN_LENGTH = 100
const ACCEPT = 'image/avif,image/webp,image/svg+xml,image/*;q=0.9,*/*;q=0.5'

/** Relative image paths are resolved against this location. */
export type BaseLocation = { url: string } | { dir: string } | undefined
export type ImageDeps = { dir: string; safeFetch: SafeFetch; baseLocation: BaseLocation; log: ImportLog }
type Target = { what: string; name: string }
type ReadResult = { kind: 'ok'; bytes: Uint8Array } | Failed

/** Returns the path in the content folder, or undefined if the image was skipped. The bytes decide its extension. */
export async function saveImage(source: string, { what, name }: Target, deps: ImageDeps) {
  const { dir, log } = deps
  const read = await readImage(source.trim(), deps)
  const image = read.kind === 'ok' ? sniffImage(read.bytes) : read
  if (image.kind === 'failed') {
    const shown = source.length > MAX_SHOWN_LENGTH ? `${source.slice(0, MAX_SHOWN_LENGTH - 1)}…` : source
    log.skip(`The image for ${what} (${shown})`, image.reason)
    return undefined
  }
  if (image.removed.length > 0) {
    log.skip(`Parts of the image for ${what} (${image.removed.join(', ')})`, 'they are not allowed in an SVG')
  }
  const path = `${name}.${image.extension}`
  await writeFileAtomic(join(dir, path), image.bytes)
  log.entry('image', `${path}, ${Math.ceil(image.bytes.length / BYTES_PER_KB)} kB`)
  return path
}

async function readImage(source: string, { safeFetch, baseLocation }: ImageDeps): Promise<ReadResult> {
  if (/^data:/i.test(source)) return decodeDataUrl(source)
  if (baseLocation && 'dir' in baseLocation && !/^https?:/i.test(source)) return readLocal(source, baseLocation.dir)
  const url = URL.parse(source, baseLocation && 'url' in baseLocation ? baseLocation.url : undefined)
  if (!url) return failed('it is not an http(s) URL')
  const response = await safeFetch(url.href, { accept: ACCEPT, limitBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  if (response.kind === 'failed') return response
  if (response.status !== 200) return failed(`the server responded with ${response.status}`)
  return { kind: 'ok', bytes: response.bytes }
}

async function decodeDataUrl(source: string): Promise<ReadResult> {
  if (source.length > MAX_BYTES) return failed('it is too large')
  const response = await fetch(source).catch(() => undefined)
  return response ? { kind: 'ok', bytes: await response.bytes() } : failed('it can’t be decoded')
}

/** Reads only files inside the resume's folder. */
async function readLocal(source: string, dir: string): Promise<ReadResult> {
  const file = resolve(dir, source)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return failed('file not found next to the resume')
  if (!(await isWithin(file, dir))) return failed('it is outside the resume’s folder')
  if (found.size > MAX_BYTES) return failed('it is too large')
  return { kind: 'ok', bytes: await readFile(file) }
}
