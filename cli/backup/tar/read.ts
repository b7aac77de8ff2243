import { buffer } from 'node:stream/consumers'
import { BackupError, NOT_A_BACKUP } from '../backup-error.ts'
import { BLOCK, parseHeader, parsePaxPath, toPadding } from './header.ts'

/** Other programs pad archives with zeros, but never with more than this. */
const MAX_TRAILING_BYTES = 1_048_576

/** The caller must read `chunks` to the end before it requests the next file. */
export type TarFile = { path: string; size: number; chunks(): AsyncGenerator<Buffer> }

/** Accepts only archives that `packTar` could have written; throws a `BackupError` otherwise. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = createReader(bytes)
  for (;;) {
    const header = parseHeader(await reader.take(BLOCK))
    if (!header) return await reader.expectEnd()
    if (header.kind === 'file') {
      yield toFile(reader, header.path, header.size)
      continue
    }
    const record = await reader.take(header.size)
    await reader.take(toPadding(header.size).length)
    const file = parseHeader(await reader.take(BLOCK))
    if (file?.kind !== 'file') throw new BackupError(NOT_A_BACKUP)
    yield toFile(reader, parsePaxPath(record), file.size)
  }
}

type Reader = ReturnType<typeof createReader>

function toFile(reader: Reader, path: string, size: number): TarFile {
  return {
    path,
    size,
    async *chunks() {
      yield* reader.stream(size)
      await reader.take(toPadding(size).length)
    },
  }
}

function createReader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function* stream(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await source.next()
        if (done) throw new BackupError('the file is incomplete')
        rest = value
      }
      const chunk = rest.subarray(0, left)
      rest = rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }

  async function expectEnd(): Promise<void> {
    let seen = 0
    for (let chunk: Buffer | undefined = rest; chunk; chunk = (await source.next()).value) {
      seen += chunk.length
      if (seen > MAX_TRAILING_BYTES || chunk.some((byte) => byte !== 0)) {
        throw new BackupError('there is data after the end of the archive')
      }
    }
  }

  return { stream, take: (count: number) => buffer(stream(count)), expectEnd }
}
