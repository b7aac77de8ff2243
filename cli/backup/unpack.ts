import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { ZodError } from 'zod'
import { messagesSnapshot } from '../../server/contact/snapshot.ts'
import {
  BackupError,
  CONTENT,
  DEFAULT_MODE,
  MANIFEST,
  type ManifestEntry,
  MESSAGES,
  NOT_A_BACKUP,
  OUTBOX,
  parseManifest,
} from './manifest.ts'

const MAX_MANIFEST_BYTES = 64_000_000
const TRUNCATED = 'Tar archive is truncated.'

export async function unpack(file: string, dir: string) {
  try {
    return await unpackEntries(readTar(file).values(), dir)
  } catch (error) {
    throw toBackupError(error)
  }
}

function readTar(file: string): ReadableStream<ParsedTarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  // Errors reach the reader through the stream, so the promise is ignored.
  pipeline(createReadStream(file), createGunzip(), writable).catch(() => {})
  return readable
}

async function unpackEntries(entries: AsyncIterableIterator<ParsedTarEntry>, dir: string) {
  const manifest = await readManifest((await entries.next()).value)
  const pending = new Map(manifest.files.map((entry) => [entry.path, entry]))
  const tables: Record<string, string> = {}
  const toTarget = (path: string) => join(dir, path.slice(CONTENT.length))
  for (const folder of manifest.folders ?? []) await mkdir(toTarget(folder), { recursive: true })
  for await (const { header, body } of entries) {
    const { name: path, type, size } = header
    const entry = pending.get(path)
    if (type !== 'file' || entry?.size !== size) throw new BackupError(`${path} doesn’t match the manifest`)
    pending.delete(path)
    const bytes = verify(body, entry)
    if (path.startsWith(CONTENT)) await writeFile(toTarget(path), bytes, entry.mode)
    else tables[path] = await text(bytes)
  }
  const [missing] = pending.keys()
  if (missing !== undefined) throw new BackupError(`${missing} is missing`)
  const fileCount = manifest.files.length - Object.keys(tables).length
  return { madeAt: manifest.madeAt, files: fileCount, messages: parseMessages(tables) }
}

async function readManifest(first: ParsedTarEntry | undefined) {
  const isManifest = first?.header.name === MANIFEST && first.header.size <= MAX_MANIFEST_BYTES
  if (!isManifest) throw new BackupError(NOT_A_BACKUP)
  return parseManifest(await text(first.body))
}

async function* verify(chunks: AsyncIterable<Uint8Array>, { path, sha256 }: ManifestEntry): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new BackupError(`${path} has the wrong checksum`)
}

function parseMessages({ [MESSAGES]: messages = '', [OUTBOX]: outbox = '' }: Record<string, string>) {
  try {
    return messagesSnapshot.parse({ messages: parseLines(messages), outbox: parseLines(outbox) })
  } catch (error) {
    const [issue] = error instanceof ZodError ? error.issues : []
    throw new BackupError(`the messages are invalid${issue ? `: ${issue.message}` : ''}`)
  }
}

function parseLines(text: string): unknown[] {
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

async function writeFile(file: string, bytes: AsyncIterable<Uint8Array>, mode: number | undefined): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx', DEFAULT_MODE & (mode ?? DEFAULT_MODE))
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

/** Disk errors stay unchanged. All others are about the archive. */
function toBackupError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError || 'syscall' in error) return error
  const isCut = ('code' in error && error.code === 'Z_BUF_ERROR') || error.message === TRUNCATED
  return new BackupError(isCut ? 'the file is incomplete' : `the file is damaged, or ${NOT_A_BACKUP}`, { cause: error })
}
