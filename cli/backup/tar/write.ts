import { BLOCK, toHeader, toPadding } from './header.ts'

export type TarEntry = { path: string; size: number; read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

export async function* packTar(entries: Iterable<TarEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const mtime = Math.floor(now.getTime() / 1_000)
  for (const { path, size, read } of entries) {
    yield toHeader(path, { size, mtime })
    yield* read()
    yield toPadding(size)
  }
  yield Buffer.alloc(2 * BLOCK)
}
