import { hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../../server/database/open.ts'
import { exportMessages } from '../../server/messages/snapshot.ts'
import { listFiles, readEntry } from './content-files.ts'
import { CONTENT, MANIFEST, MESSAGES, OUTBOX, serializeManifest } from './manifest.ts'
import { packTar } from './tar/write.ts'

const OWNER_ONLY = 0o600

type Options = { contentDir: string; database: Database; file: string; now: Date; signal?: AbortSignal }

export async function writeBackup({ contentDir, database, file, now, signal }: Options) {
  const { messages, outbox } = await exportMessages(database)
  const { files, emptyFolders } = await listFiles(contentDir)
  const entries = [
    ...files.map((entry) => ({ ...entry, path: CONTENT + entry.path, read: () => readEntry(contentDir, entry) })),
    toTableEntry(MESSAGES, messages),
    toTableEntry(OUTBOX, outbox),
  ]
  const listed = entries.map(({ read: _, ...entry }) => entry)
  const folders = emptyFolders.map((path) => CONTENT + path)
  const manifest = serializeManifest(now.toISOString(), listed, folders)
  const manifestEntry = { path: MANIFEST, size: manifest.length, read: () => [manifest] }
  await writeAtomic(file, Readable.from(packTar([manifestEntry, ...entries], now)), signal)
  return { files: files.length, messages: messages.length }
}

function toTableEntry(path: string, rows: readonly unknown[]) {
  const bytes = Buffer.concat(rows.map((row) => Buffer.from(`${JSON.stringify(row)}\n`)))
  return { path, size: bytes.length, sha256: hash('sha256', bytes), read: () => [bytes] }
}

async function writeAtomic(file: string, bytes: Readable, signal?: AbortSignal): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${randomUUID()}.part`
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY, flush: true })
    await pipeline(bytes, createGzip(), target, { signal })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
