import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readTar } from './read.ts'
import { packTar } from './write.ts'

const NOW = new Date('2026-02-03T04:05:06Z')
const NAMES = [
  'a',
  'a b/c.yaml',
  `${'long'.repeat(60)}/x`,
  'é/例/👩‍👩‍👧.svg',
  'line\nend',
  'a=b',
  'x'.repeat(100),
  'x'.repeat(101),
]
const SIZES = [0, 1, 511, 512, 513, 70_000]

type File = { path: string; bytes: Buffer }

async function pack(files: File[]): Promise<Buffer> {
  const entries = files.map(({ path, bytes }) => ({ path, size: bytes.length, read: () => [bytes] }))
  return buffer(packTar(entries, NOW))
}

async function* inChunks(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function unpack(archive: Buffer, chunkBytes = 1_000): Promise<File[]> {
  const files: File[] = []
  for await (const { path, chunks } of readTar(inChunks(archive, chunkBytes))) {
    files.push({ path, bytes: await buffer(chunks()) })
  }
  return files
}

describe('an archive', () => {
  test.each([1, 512, 777, 1_000_000])('round-trips, read in chunks of %d bytes', async (chunkBytes) => {
    const files = NAMES.flatMap((name) =>
      SIZES.slice(0, 5).map((size) => ({ path: `${name}-${size}`, bytes: randomBytes(size) })),
    )
    expect(await unpack(await pack(files), chunkBytes)).toEqual(files)
  })

  test('is deterministic and consists of whole blocks', async () => {
    const files = SIZES.map((size) => ({ path: `${size}`, bytes: Buffer.alloc(size, 7) }))
    const archive = await pack(files)
    expect(archive.equals(await pack(files))).toBe(true)
    expect(archive.length % 512).toBe(0)
  })

  test.each([99, 100, 101, 102, 980, 990, 991, 992, 993, 994, 999, 1_000])(
    'stores a name of %d characters',
    async (length) => {
      const files = [{ path: 'n'.repeat(length), bytes: Buffer.from('x') }]
      expect(await unpack(await pack(files))).toEqual(files)
    },
  )

  test('is rejected if it is truncated anywhere', async () => {
    const archive = await pack([{ path: 'é', bytes: randomBytes(600) }])
    for (let end = 0; end <= archive.length - 1_024; end += 100) {
      await expect(unpack(archive.subarray(0, end))).rejects.toThrow('the file is incomplete')
    }
  })

  test.each([
    ['1', 'a link'],
    ['2', 'a link'],
    ['3', 'a device'],
    ['6', 'a pipe'],
  ])('is rejected if it has an entry of type %s (%s)', async (type, kind) => {
    const archive = await pack([{ path: 'evil', bytes: Buffer.alloc(0) }])
    const sum = Number.parseInt(archive.toString('latin1', 148, 154), 8) + type.charCodeAt(0) - '0'.charCodeAt(0)
    archive.write(type, 156, 'latin1')
    archive.write(sum.toString(8).padStart(6, '0'), 148, 'latin1')
    await expect(unpack(archive)).rejects.toThrow(`it contains ${kind} (evil)`)
  })

  test('is rejected if one bit of a header has changed', async () => {
    const archive = await pack([{ path: 'a', bytes: Buffer.from('x') }])
    archive[0] = (archive[0] ?? 0) ^ 1
    await expect(unpack(archive)).rejects.toThrow('the file is damaged')
  })

  test('may be padded with zeros up to a limit', async () => {
    const archive = await pack([])
    expect(await unpack(Buffer.concat([archive, Buffer.alloc(9_216)]))).toEqual([])
    await expect(unpack(Buffer.concat([archive, Buffer.alloc(2_000_000)]))).rejects.toThrow('data after the end')
    await expect(unpack(Buffer.concat([archive, Buffer.from('x')]))).rejects.toThrow('data after the end')
  })
})
