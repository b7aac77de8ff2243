import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { createTarPacker } from 'modern-tar'
import { isReserved } from '../../editing/folder/swap.ts'
import { readRows } from '../../server/contact/snapshot.ts'
import type { Tables } from '../../server/database/schema.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { CONTENT, DEFAULT_MODE, MANIFEST, type ManifestEntry, MESSAGES, OUTBOX, serializeManifest } from './manifest.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
/** Other names go into a pax record. */
const PLAIN_NAME = /^[\x20-\x7e]{1,100}$/

type TarEntry = { path: string; size: number; read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
type BackupEntry = ManifestEntry & TarEntry

/** `db` must be a snapshot or a transaction, because tables are read twice: for their hashes and for their rows. */
type Options = { contentDir: string | undefined; db: Kysely<Tables>; file: string; now: Date; signal?: AbortSignal }

export async function writeBackup({ contentDir, db, file, now, signal }: Options) {
  const messages = await toTableEntry(MESSAGES, () => readRows(db, 'messages'))
  const outbox = await toTableEntry(OUTBOX, () => readRows(db, 'outbox'))
  const files = contentDir ? await listFiles(contentDir) : []
  const entries = [...files.map((file) => ({ ...file, path: CONTENT + file.path })), messages.entry, outbox.entry]
  const listed = entries.map(({ read: _, ...entry }) => entry)
  const manifest = serializeManifest(now.toISOString(), listed)
  const manifestEntry = { path: MANIFEST, size: manifest.length, read: () => [manifest] }
  const archive = packTar([manifestEntry, ...entries], now).pipeThrough(new CompressionStream('gzip'))
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY.folder })
  await writeFileAtomic(file, archive, { mode: OWNER_ONLY.file, flush: true, signal })
  return { files: files.length, messages: messages.rows }
}

/** Lists files, sorted by path. Follows symlinks. */
async function listFiles(dir: string): Promise<BackupEntry[]> {
  const files: BackupEntry[] = []
  for (const path of (await findPaths(dir, '', [])).sort()) {
    const { size, mode } = await stat(join(dir, path))
    const permissions = mode & 0o777
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(dir, path)), hash)
    const entry = { path, size, sha256: hash.digest('hex'), ...(permissions !== DEFAULT_MODE && { mode: permissions }) }
    files.push({ ...entry, read: () => readEntry(dir, entry) })
  }
  return files
}

/** Throws if the file has changed since it was listed. */
async function* readEntry(dir: string, { path, size, sha256 }: ManifestEntry): AsyncGenerator<Buffer> {
  const actual = createHash('sha256')
  let bytesRead = 0
  for await (const chunk of createReadStream(join(dir, path))) {
    bytesRead += chunk.length
    if (bytesRead > size) break
    actual.update(chunk)
    yield chunk
  }
  if (bytesRead !== size || actual.digest('hex') !== sha256) {
    throw new Error(`${path} changed during the backup. Run the backup again.`)
  }
}

async function findPaths(dir: string, folder: string, parents: string[]): Promise<string[]> {
  const real = await realpath(join(dir, folder))
  if (parents.includes(real))
    throw new Error(`${folder} is a symlink to a folder that contains it. Remove the symlink.`)
  const names = (await readdir(real)).filter((name) => folder || !isReserved(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const path = folder ? `${folder}/${name}` : name
      const stats = await stat(join(dir, path))
      if (stats.isDirectory()) return findPaths(dir, path, [...parents, real])
      if (!stats.isFile()) throw new Error(`${path} is neither a file nor a folder. Remove it.`)
      return [path]
    }),
  )
  return found.flat()
}

async function toTableEntry(path: string, read: () => AsyncGenerator<object[]>) {
  const sha256 = createHash('sha256')
  let [rows, size] = [0, 0]
  for await (const batch of read()) {
    const bytes = toLines(batch)
    sha256.update(bytes)
    rows += batch.length
    size += bytes.length
  }
  const entry = { path, size, sha256: sha256.digest('hex'), read: () => Readable.from(read()).map(toLines) }
  return { rows, entry }
}

function toLines(rows: object[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

function packTar(entries: TarEntry[], mtime: Date): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, controller } = createTarPacker()
  async function pack(): Promise<void> {
    for (const { path, size, read } of entries) {
      const pax = PLAIN_NAME.test(path) ? undefined : { path }
      const writer = controller.add({ name: path, size, mtime, ...(pax && { pax }) }).getWriter()
      for await (const chunk of read()) await writer.write(chunk)
      await writer.close()
    }
    controller.finalize()
  }
  pack().catch((error) => controller.error(error))
  return readable
}
