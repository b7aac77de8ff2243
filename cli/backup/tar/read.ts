import { BackupError } from '../backup-error.ts'
import { BLOCK, parseHeader, parsePaxPath, toPadding } from './header.ts'

/** Other programs fill an archive up to whole records; more nothing than this is meant to do harm. */
const MAX_ENDING_BYTES = 1_048_576

/** `chunks` must be read to its end before the next file is asked for. */
export type TarFile = { path: string; size: number; chunks(): AsyncGenerator<Buffer> }

/** The files of a tar archive of ours, in their order. Throws a `BackupError` at the first thing that is not as we write it. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = createReader(bytes)
  for (;;) {
    const header = parseHeader(await reader.take(BLOCK))
    if (!header) return await reader.expectNothing()
    if (header.kind === 'file') {
      yield toFile(reader, header.path, header.size)
      continue
    }
    const record = await reader.take(header.size)
    await reader.take(toPadding(header.size).length)
    const named = parseHeader(await reader.take(BLOCK))
    if (named?.kind !== 'file') throw new BackupError('it was not written by npm run export')
    yield toFile(reader, parsePaxPath(record), named.size)
  }
}

type Reader = ReturnType<typeof createReader>

function toFile(reader: Reader, path: string, size: number): TarFile {
  return {
    path,
    size,
    async *chunks() {
      yield* reader.pass(size)
      await reader.take(toPadding(size).length)
    },
  }
}

/** Bytes by the number, from chunks of any size. */
function createReader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer> {
    const { value, done } = await source.next()
    if (done) throw new BackupError('it ends too early; perhaps it was not copied whole')
    return value
  }

  async function* pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (rest.length === 0) rest = await next()
      const chunk = rest.subarray(0, left)
      rest = rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }

  async function take(count: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of pass(count)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async function expectNothing(): Promise<void> {
    let seen = 0
    for (let chunk: Buffer | undefined = rest; chunk; chunk = (await source.next()).value) {
      seen += chunk.length
      if (seen > MAX_ENDING_BYTES || chunk.some((byte) => byte !== 0))
        throw new BackupError('there is more after its end')
    }
  }

  return { pass, take, expectNothing }
}
