import { type FileHandle, open } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { isSafePath } from '../../content-dir/safe-path.ts'

const ENTRY = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 65_535
const MAX_DIRECTORY_BYTES = 4_000_000
const MAX_ENTRIES = 20_000
const MAX_FILE_BYTES = 8_000_000
const MAX_RATIO = 200
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const IN_ZIP64 = 0xff_ff_ff_ff

type Entry = { path: string; flags: number; method: number; crc: number; packed: number; size: number; at: number }

/** The message completes "Could not import FILE: …". */
export class ZipError extends Error {}

/** Limits sizes before and during decompression, so a zip bomb can't use up the memory. */
export async function readZip(file: string, isWanted: (path: string) => boolean): Promise<Map<string, Uint8Array>> {
  await using handle = await open(file)
  const entries = await readEntries(handle)
  const unsafe = entries.find(({ path }) => !isSafePath(path.replace(/\/$/, '')) || /[\\]|^[a-z]:/i.test(path))
  if (unsafe) throw new ZipError(`the archive has an unsafe file name (${unsafe.path})`)
  const files = new Map<string, Uint8Array>()
  for (const entry of entries.filter(({ path }) => isWanted(path))) files.set(entry.path, await readFile(handle, entry))
  return files
}

async function readEntries(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat()
  const tail = await read(handle, Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), size)
  const at = findEnd(tail)
  const count = tail.readUInt16LE(at + 10)
  const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (start === IN_ZIP64 || bytes > MAX_DIRECTORY_BYTES || count > MAX_ENTRIES) {
    throw new ZipError('the archive is too large; unzip it and import the folder')
  }
  const directory = await read(handle, start, start + bytes)
  const entries: Entry[] = []
  for (let offset = 0; entries.length < count; ) {
    const entry = parseEntry(directory, offset)
    entries.push(entry.value)
    offset = entry.next
  }
  return entries
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END) return at
  throw new ZipError('the archive is damaged')
}

function parseEntry(directory: Buffer, at: number): { value: Entry; next: number } {
  const isEntry = at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY
  if (!isEntry) throw new ZipError('the archive is damaged')
  const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
  const [crc = 0, packed = 0, size = 0] = [16, 20, 24].map((offset) => directory.readUInt32LE(at + offset))
  const path = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + (name ?? 0))
  const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
  const next = at + ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  return { value: { path, flags, method, crc, packed, size, at: directory.readUInt32LE(at + 42) }, next }
}

async function readFile(handle: FileHandle, entry: Entry): Promise<Uint8Array> {
  const { path, packed, size, at } = entry
  if (entry.flags & ENCRYPTED) throw new ZipError(`${path} is encrypted; unzip the archive and import the folder`)
  if (size > MAX_FILE_BYTES || packed > MAX_FILE_BYTES || size > packed * MAX_RATIO) {
    throw new ZipError(`${path} is too large`)
  }
  const local = await read(handle, at, at + LOCAL_BYTES)
  const start = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const bytes = unpack(await read(handle, start, start + packed), entry)
  if (bytes.length !== size || crc32(bytes) !== entry.crc) throw new ZipError(`${path} is damaged`)
  return bytes
}

function unpack(bytes: Buffer, { path, method, size }: Entry): Uint8Array {
  if (method === STORED) return bytes
  if (method !== DEFLATED) throw new ZipError(`${path} uses an unsupported compression method`)
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new ZipError(`${path} is damaged`)
  }
}

async function read(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from)
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from)
  if (bytesRead < buffer.length) throw new ZipError('the archive is damaged')
  return buffer
}
