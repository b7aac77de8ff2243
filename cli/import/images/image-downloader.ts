import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { SafeFetch } from '../../net/safe-fetch.ts'
import { sniffImage } from '../../net/sniff-image.ts'
import type { Journal } from '../import-log.ts'
import type { PictureSource } from '../model.ts'

const PICTURE_LIMIT_BYTES = 15_000_000
const PICTURE_TIMEOUT_MS = 60_000
const BYTES_PER_KB = 1_000
const ACCEPT = 'image/avif,image/webp,image/svg+xml,image/*;q=0.9,*/*;q=0.5'

/** What a path without an address is beside: the address of a resume, or the folder it lies in. */
export type Beside = { address: string } | { folder: string } | undefined
type Options = { dir: string; web: SafeFetch; beside: Beside; journal: Journal }
type Got = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'failed'; reason: string }

export type PictureBox = ReturnType<typeof createPictureBox>

/** Brings pictures into the folder, each source once, checked by what the bytes are. */
export function createPictureBox({ dir, web, beside, journal }: Options) {
  const taken = new Map<PictureSource, Promise<string | undefined>>()

  async function fetchInto(source: PictureSource, { what, name }: { what: string; name: string }) {
    const got = await getBytes(source.trim(), { web, beside })
    const kind = got.kind === 'bytes' ? sniffImage(got.bytes) : got
    if (got.kind === 'failed' || kind.kind !== 'good') {
      journal.leave(`The picture of ${what} (${toShort(source)})`, 'reason' in kind ? kind.reason : '')
      return undefined
    }
    const path = `${name}.${kind.ending}`
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), got.bytes)
    journal.tell(`  picture   ${path}, ${Math.ceil(got.bytes.length / BYTES_PER_KB)} kB`)
    return path
  }

  return {
    /** The path in the folder; undefined where the picture cannot be used, and the journal says why. */
    take(source: PictureSource, place: { what: string; name: string }): Promise<string | undefined> {
      const known = taken.get(source) ?? fetchInto(source, place)
      taken.set(source, known)
      return known
    },
  }
}

async function getBytes(source: string, { web, beside }: Pick<Options, 'web' | 'beside'>): Promise<Got> {
  if (/^data:/i.test(source)) return decodeData(source)
  if (!/^https?:/i.test(source)) {
    if (beside && 'folder' in beside) return readBeside(source, beside.folder)
    if (!beside || !URL.canParse(source, beside.address))
      return { kind: 'failed', reason: 'it is not an http(s) address' }
  }
  const url = beside && 'address' in beside ? new URL(source, beside.address).href : source
  const answer = await web(url, { accept: ACCEPT, limitBytes: PICTURE_LIMIT_BYTES, timeoutMs: PICTURE_TIMEOUT_MS })
  if (answer.kind === 'failed') return answer
  if (answer.status !== 200) return { kind: 'failed', reason: `the server answered ${answer.status}` }
  return { kind: 'bytes', bytes: answer.bytes }
}

function decodeData(source: string): Got {
  const [, parameters = '', data = ''] = /^data:([^,]*),(.*)$/is.exec(source) ?? []
  if (data.length > PICTURE_LIMIT_BYTES) return { kind: 'failed', reason: 'it is too large' }
  if (/;base64\s*$/i.test(parameters)) return { kind: 'bytes', bytes: Buffer.from(data, 'base64') }
  try {
    return { kind: 'bytes', bytes: Buffer.from(decodeURIComponent(data)) }
  } catch {
    return { kind: 'failed', reason: 'it cannot be decoded' }
  }
}

/** A file beside the resume or below it, and nothing else of this machine. */
async function readBeside(source: string, folder: string): Promise<Got> {
  try {
    const root = await realpath(folder)
    const file = await realpath(resolve(root, source))
    const path = relative(root, file)
    if (path.startsWith(`..${sep}`) || resolve(path) === path)
      return { kind: 'failed', reason: 'it is outside of the folder' }
    if ((await stat(file)).size > PICTURE_LIMIT_BYTES) return { kind: 'failed', reason: 'it is too large' }
    return { kind: 'bytes', bytes: await readFile(file) }
  } catch {
    // Whatever the disk says, to the owner it is one thing.
    return { kind: 'failed', reason: 'there is no such file beside the resume' }
  }
}

function toShort(source: PictureSource): string {
  return source.length > 100 ? `${source.slice(0, 99)}…` : source
}
