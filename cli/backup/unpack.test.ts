import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { BackupError } from './manifest.ts'
import { unpack } from './unpack.ts'

const NOW = new Date('2026-05-06T07:08:09Z')
const BACKUP = readFileSync(new URL('version-1.tgz', import.meta.url))
const GOOD = { 'content/site.yaml': 'x', 'messages.jsonl': '', 'outbox.jsonl': '' }

type Entry = { path: string; size: number; sha256: string }
type Forgery = {
  files?: Record<string, string>
  list?: (files: Entry[]) => Entry[]
  version?: number
  folders?: string[]
  manifestLast?: boolean
  extra?: TarEntry[]
}

/** Creates an archive whose manifest may not match its files. */
async function forge({
  files = GOOD,
  list = (entries) => entries,
  version = 1,
  folders,
  manifestLast,
  extra = [],
}: Forgery): Promise<Buffer> {
  const listed = Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  const manifest = { format: 'vitrine-backup', version, madeAt: NOW.toISOString(), files: list(listed), folders }
  const entries = Object.entries(files).map(toEntry)
  const first = toEntry(['manifest.json', JSON.stringify(manifest)])
  return gzipSync(await packTar([...(manifestLast ? [...entries, first] : [first, ...entries]), ...extra]))
}

function toEntry([name, body]: [string, string]): TarEntry {
  return { header: { name, size: Buffer.byteLength(body) }, body }
}

function toLink(name: string): TarEntry {
  return { header: { name, size: 0, type: 'symlink', linkname: '/etc/passwd' } }
}

async function tryUnpack(bytes: Buffer) {
  const dir = await createFolder()
  const target = await createFolder()
  await writeFile(join(dir, 'b.tar.gz'), bytes)
  return { unpacking: unpack(join(dir, 'b.tar.gz'), target), target }
}

test('accepts an unmodified archive', async () => {
  const { unpacking, target } = await tryUnpack(await forge({}))
  expect(await unpacking).toEqual({ madeAt: NOW.toISOString(), files: 1, messages: { messages: [], outbox: [] } })
  expect(await readdir(target)).toEqual(['site.yaml'])
})

describe('rejects a backup', () => {
  test.each(['content/../../evil', '/etc/evil', 'evil', 'content/a\0b'])(
    'with a file at %j, and nothing is written',
    async (path) => {
      const { unpacking, target } = await tryUnpack(await forge({ files: { ...GOOD, [path]: 'evil' } }))
      await expect(unpacking).rejects.toThrow(/invalid path|not a Vitrine backup/)
      expect(await readdir(target)).toEqual([])
    },
  )

  test.each<[string, Forgery, string]>([
    [
      'has a file with a different hash than listed',
      { list: (all) => all.map((one) => ({ ...one, sha256: 'a'.repeat(64) })) },
      'has the wrong checksum',
    ],
    [
      'has fewer files than listed',
      { list: (all) => [...all, { ...(all[0] as Entry), path: 'content/more' }] },
      'content/more is missing',
    ],
    ['has more files than listed', { list: (all) => all.slice(1) }, 'doesn’t match the manifest'],
    ['has a symlink', { extra: [toLink('content/site.yaml')] }, 'content/site.yaml doesn’t match the manifest'],
    ['lists a folder outside the archive', { folders: ['content/../../evil'] }, 'invalid path'],
    ['lists a file twice', { list: (all) => [...all, ...all] }, 'lists a file twice'],
    [
      'has a file with a different size than listed',
      { list: (all) => all.map((one) => ({ ...one, size: one.size + 1 })) },
      'doesn’t match the manifest',
    ],
    [
      'would fill the disk',
      { list: (all) => all.map((one) => ({ ...one, size: 5_000_000_000 })) },
      'larger than the limit',
    ],
    ['has a newer format', { version: 2 }, 'it has backup format 2'],
    ['has its manifest last', { manifestLast: true }, 'not a Vitrine backup'],
    ['has no messages', { files: { 'content/a': 'x' } }, 'the messages are missing'],
    ['has invalid messages', { files: { ...GOOD, 'messages.jsonl': '{"number":1}\n' } }, 'the messages are invalid'],
    [
      'leaves no number for later messages',
      { files: { ...GOOD, 'messages.jsonl': `{"number":${Number.MAX_SAFE_INTEGER}}\n` } },
      'the messages are invalid: a message has a number above 2000000000',
    ],
    ['has messages that are not JSON', { files: { ...GOOD, 'outbox.jsonl': '{"num' } }, 'the messages are invalid'],
  ])('that %s', async (_name, forgery, reason) => {
    await expect((await tryUnpack(await forge(forgery))).unpacking).rejects.toThrow(reason)
  })

  test('that is truncated at any byte', async () => {
    for (let end = 2; end < BACKUP.length; end += 20) {
      await expect((await tryUnpack(BACKUP.subarray(0, end))).unpacking).rejects.toThrow('the file is incomplete')
    }
  })

  test('with any byte changed', async () => {
    const tar = gunzipSync(BACKUP)
    for (let at = 0; at < tar.length - 1_024; at += 97) {
      const bad = Buffer.from(tar)
      bad[at] = (bad[at] ?? 0) ^ 0x20
      const { unpacking } = await tryUnpack(gzipSync(bad))
      const outcome = await unpacking.then(
        () => 'accepted',
        (error) => (error instanceof BackupError ? 'rejected' : String(error)),
      )
      // Only changes to the padding go unnoticed.
      if (outcome === 'accepted') expect(tar[at]).toBe(0)
      else expect(outcome).toBe('rejected')
    }
  })

  test.each([
    ['no end', (tar: Buffer) => tar.subarray(0, -1_024), 'the file is incomplete'],
    ['data after its end', (tar: Buffer) => Buffer.concat([tar, tar]), 'the file is damaged'],
  ])('that has %s', async (_what, change, reason) => {
    await expect((await tryUnpack(gzipSync(change(gunzipSync(BACKUP))))).unpacking).rejects.toThrow(reason)
  })

  test('that is another gzipped file', async () => {
    const { unpacking } = await tryUnpack(gzipSync('{"basics":{}}'.repeat(100)))
    await expect(unpacking).rejects.toThrow('not a Vitrine backup')
  })
})
