import { BLOCK, toHeader, toPadding } from './header.ts'

export type Entry = { path: string; size: number; read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const ENDING_BLOCKS = 2
const MS_PER_S = 1_000

/** A tar archive of these entries, in their order. Each must give exactly as many bytes as it says. */
export async function* packTar(entries: Iterable<Entry>, now: Date): AsyncGenerator<Uint8Array> {
  const mtime = Math.floor(now.getTime() / MS_PER_S)
  for (const { path, size, read } of entries) {
    yield toHeader(path, { size, mtime })
    yield* read()
    yield toPadding(size)
  }
  yield Buffer.alloc(ENDING_BLOCKS * BLOCK)
}
