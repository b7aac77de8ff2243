import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText, testProperty } from '../../tests/fakes/arbitraries.ts'
import { BackupError } from './backup-error.ts'
import { readTar } from './tar/read.ts'
import { packTar } from './tar/write.ts'

/** A header holds names of up to 100 bytes. */
const longName = fc.string({ minLength: 98, maxLength: 102 })
const path = fc
  .oneof(anyText, longName)
  .map((text) => text.toWellFormed().replaceAll('\0', ''))
  .filter(Boolean)
/** Repeats a few random bytes, because generating a thousand takes long. */
const bytes = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat({ max: 1_500 }))
  .map(([piece, length]) => new Uint8Array(Buffer.alloc(length, piece)))
const files = fc.array(fc.record({ path, bytes }), { maxLength: 5 })

async function pack(entries: { path: string; bytes: Uint8Array }[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const toEntry = ({ path, bytes }: { path: string; bytes: Uint8Array }) => ({
    path,
    size: bytes.length,
    read: () => [bytes],
  })
  for await (const chunk of packTar(entries.map(toEntry), new Date(0))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function unpack(archive: Buffer, chunkBytes: number) {
  const found: { path: string; bytes: Uint8Array }[] = []
  for await (const { path, chunks } of readTar(inChunks(archive, chunkBytes))) {
    const bytes: Buffer[] = []
    for await (const chunk of chunks()) bytes.push(chunk)
    found.push({ path, bytes: new Uint8Array(Buffer.concat(bytes)) })
  }
  return found
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const chunkBytes = fc.integer({ min: 1, max: 4_000 })

testProperty(
  'files with any name and any bytes round-trip',
  fc.asyncProperty(files, chunkBytes, async (entries, size) => {
    expect(await unpack(await pack(entries), size)).toEqual(entries)
  }),
)

testProperty(
  'a modified archive is either read or rejected with a BackupError',
  fc.asyncProperty(
    files,
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }))),
    chunkBytes,
    async (entries, edits, size) => {
      const archive = await pack(entries)
      for (const [at, byte] of edits) archive[at % archive.length] = byte
      await unpack(archive, size).catch((error) => expect(error).toBeInstanceOf(BackupError))
    },
  ),
)
