import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ZodError } from 'zod'
import { messagesSnapshot } from '../../server/contact/snapshot.ts'
import { BackupError, NOT_A_BACKUP } from './backup-error.ts'
import { CONTENT, DEFAULT_MODE, MANIFEST, type ManifestEntry, MESSAGES, OUTBOX, parseManifest } from './manifest.ts'
import { readTar, type TarFile } from './tar/read.ts'

const MAX_MANIFEST_BYTES = 64_000_000
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

export async function isBackup(file: string): Promise<boolean> {
  const start = await buffer(createReadStream(file, { end: GZIP_MAGIC.length - 1 })).catch(() => undefined)
  return start?.equals(GZIP_MAGIC) ?? false
}

/** Returns true if the archive begins with a manifest, as all backups do. */
export async function hasManifest(file: string): Promise<boolean> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  pipeline(source, gunzip).catch(() => {})
  try {
    const { value: first } = await readTar(gunzip).next()
    return first?.path === MANIFEST
  } catch {
    return false
  } finally {
    source.destroy()
  }
}

export async function unpack(file: string, dir: string) {
  const gunzip = createGunzip()
  // Errors reach the reader through the stream, so the promise is ignored.
  pipeline(createReadStream(file), gunzip).catch(() => {})
  try {
    return await unpackFiles(readTar(gunzip), dir)
  } catch (error) {
    throw toBackupError(error)
  }
}

async function unpackFiles(files: AsyncGenerator<TarFile>, dir: string) {
  const manifest = await readManifest((await files.next()).value)
  const pending = new Map(manifest.files.map((entry) => [entry.path, entry]))
  const tables: Record<string, string> = {}
  const toTarget = (path: string) => join(dir, path.slice(CONTENT.length))
  for (const folder of manifest.folders ?? []) await mkdir(toTarget(folder), { recursive: true })
  for await (const { path, size, chunks } of files) {
    const entry = pending.get(path)
    if (entry?.size !== size) throw new BackupError(`${path} doesn't match the manifest`)
    pending.delete(path)
    const bytes = verify(chunks(), entry)
    if (path.startsWith(CONTENT)) await writeFile(toTarget(path), bytes, entry.mode)
    else tables[path] = await text(bytes)
  }
  const [missing] = pending.keys()
  if (missing !== undefined) throw new BackupError(`${missing} is missing`)
  const fileCount = manifest.files.length - Object.keys(tables).length
  return { madeAt: manifest.madeAt, files: fileCount, messages: parseMessages(tables) }
}

async function readManifest(first: TarFile | undefined) {
  if (first?.path === MANIFEST && first.size <= MAX_MANIFEST_BYTES) return parseManifest(await text(first.chunks()))
  throw new BackupError(NOT_A_BACKUP)
}

async function* verify(chunks: AsyncIterable<Buffer>, { path, sha256 }: ManifestEntry): AsyncGenerator<Buffer> {
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

async function writeFile(file: string, bytes: AsyncIterable<Buffer>, mode: number | undefined): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx', DEFAULT_MODE & (mode ?? DEFAULT_MODE))
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

function toBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new BackupError('the file is incomplete')
  return code.startsWith('Z_') ? new BackupError('the file is damaged') : error
}
