import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { MessagesSnapshot } from '../../server/messages/snapshot.ts'
import { BackupError } from './backup-error.ts'
import { parseRows } from './jsonl.ts'
import { CONTENT, MANIFEST, type ManifestEntry, MESSAGES, OUTBOX, parseManifest } from './manifest.ts'
import { readTar, type TarFile } from './tar/read.ts'

const LARGEST_MANIFEST_BYTES = 64_000_000
const USUAL_MODE = 0o644
const GZIP_START = Buffer.from([0x1f, 0x8b])

export type Unpacked = { madeAt: string; files: number; copy: MessagesSnapshot }

/** Whether a file begins as a backup does; false for one that is not there. */
export async function isBackup(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  try {
    const { buffer, bytesRead } = (await handle?.read(Buffer.alloc(2), 0, 2)) ?? {
      buffer: Buffer.alloc(0),
      bytesRead: 0,
    }
    return bytesRead === 2 && buffer.equals(GZIP_START)
  } finally {
    await handle?.close()
  }
}

/** Writes the content into an empty folder and hands over the messages, once every byte has been compared. */
export async function unpack(file: string, dir: string): Promise<Unpacked> {
  try {
    return await unpackFiles(readTar(openArchive(file)), dir)
  } catch (error) {
    throw toBackupError(error)
  }
}

function openArchive(file: string): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  // Whoever reads hears of what goes wrong.
  pipeline(createReadStream(file), gunzip).catch(() => {})
  return gunzip
}

async function unpackFiles(files: AsyncIterable<TarFile>, dir: string): Promise<Unpacked> {
  const source = files[Symbol.asyncIterator]()
  const manifest = parseManifest(await readManifest((await source.next()).value))
  const awaited = new Map(manifest.files.map((listed) => [listed.path, listed]))
  const texts: Record<string, string> = {}
  const toPlace = (path: string) => join(dir, path.slice(CONTENT.length))
  for (const folder of manifest.folders ?? []) await mkdir(toPlace(folder), { recursive: true })
  for (let next = await source.next(); !next.done; next = await source.next()) {
    const { path, size, chunks }: TarFile = next.value
    const listed = awaited.get(path)
    if (listed?.size !== size) throw new BackupError(`${path} in it is not what its list says`)
    awaited.delete(path)
    const bytes = compared(chunks(), listed)
    if (path.startsWith(CONTENT)) await writeNew(toPlace(path), { bytes, mode: listed.mode })
    else texts[path] = await toText(bytes)
  }
  const [missing] = awaited.keys()
  if (missing !== undefined) throw new BackupError(`${missing} is missing in it`)
  const copy = parseRows({ messages: texts[MESSAGES] ?? '', outbox: texts[OUTBOX] ?? '' })
  return { madeAt: manifest.madeAt, files: manifest.files.length - Object.keys(texts).length, copy }
}

async function readManifest(first: TarFile | undefined): Promise<string> {
  const isOne = first?.path === MANIFEST && first.size <= LARGEST_MANIFEST_BYTES
  if (!isOne) throw new BackupError('it was not written by npm run export')
  return toText(first.chunks())
}

/** The same bytes; throws after the last of them where they are not the listed ones. */
async function* compared(chunks: AsyncIterable<Buffer>, { path, sha256 }: ManifestEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new BackupError(`${path} in it was changed or damaged`)
}

type Bytes = { bytes: AsyncIterable<Buffer>; mode: number | undefined }

async function writeNew(file: string, { bytes, mode }: Bytes): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx', USUAL_MODE & (mode ?? USUAL_MODE))
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

async function toText(bytes: AsyncIterable<Buffer>): Promise<string> {
  return (await buffer(bytes)).toString('utf8')
}

function toBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new BackupError('it ends too early; perhaps it was not copied whole')
  return code.startsWith('Z_') ? new BackupError('it is damaged') : error
}
