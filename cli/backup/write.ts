import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../../server/database/open.ts'
import { exportMessages } from '../../server/messages/snapshot.ts'
import { listFiles, readListed } from './content-files.ts'
import { toRowsText } from './jsonl.ts'
import { CONTENT, MANIFEST, MESSAGES, OUTBOX, toManifest } from './manifest.ts'
import { type Entry, packTar } from './tar/write.ts'

/** Messages are nobody else's business. */
const OWNER_ONLY = 0o600

type Work = { contentDir: string; database: Database; file: string; now: Date; signal?: AbortSignal }

/** Writes content, pictures and messages into one file, which is there whole or not at all. */
export async function writeBackup({ contentDir, database, file, now, signal }: Work) {
  const copy = await exportMessages(database)
  const rows = [toRowsEntry(MESSAGES, copy.messages), toRowsEntry(OUTBOX, copy.outbox)]
  const { files, folders } = await listFiles(contentDir)
  const content = files.map((listed) => ({
    listed: { ...listed, path: CONTENT + listed.path },
    read: () => readListed(contentDir, listed),
  }))
  const packed = [...content, ...rows]
  const manifest = toManifest(now, {
    files: packed.map(({ listed }) => listed),
    folders: folders.map((path) => CONTENT + path),
  })
  const entries: Entry[] = [
    { path: MANIFEST, size: manifest.length, read: () => [manifest] },
    ...packed.map(({ listed, read }) => ({ path: listed.path, size: listed.size, read })),
  ]
  await writeWhole(file, Readable.from(packTar(entries, now)), signal)
  return { files: content.length, messages: copy.messages.length }
}

function toRowsEntry(path: string, rows: readonly unknown[]) {
  const text = toRowsText(rows)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { listed: { path, size: text.length, sha256 }, read: () => [text] }
}

/** Under another name until all of it is on the disk. */
async function writeWhole(file: string, bytes: Readable, signal?: AbortSignal): Promise<void> {
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
