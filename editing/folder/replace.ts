import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { toHash } from './hash-files.ts'
import { YAML } from './paths.ts'

/** `seen` is the hash that the file is expected to have. Content that is undefined deletes it. */
type Replacement = { file: string; seen: string; content: Uint8Array | string | undefined }

/** A program that writes in place empties the file first. */
export const EMPTY_MS = 100

/** Replaces all files, or none if another program changed one. Returns the name of that file. */
export async function replaceFiles(dir: string, files: Replacement[]): Promise<string | undefined> {
  const staged = files.map(({ file, content }) => {
    const path = join(dir, file)
    return { file, content, path, part: `${path}.${randomUUID()}.part` }
  })
  let opened: (number | undefined)[] = []
  try {
    for (const { content, part } of staged) {
      if (content !== undefined) await writeFileAtomic(part, content, { flush: true })
    }
    // Nothing waits between this comparison and the renames, so another program has no time to write.
    opened = staged.map(({ path }) => openIfExists(path))
    const isChanged = (each: Replacement, index: number) => hashOpen(opened[index]) !== each.seen
    const changed = files.find(isChanged)
    if (changed) return changed.file
    for (const { content, path, part } of staged.toSorted((a, b) => rank(a) - rank(b))) {
      if (content === undefined) rmSync(path, { force: true })
      else renameSync(part, path)
    }
    for (const [index, each] of files.entries()) {
      if (isChanged(each, index)) await restoreLateText(join(dir, each.file), opened[index])
    }
    return undefined
  } finally {
    for (const old of opened) if (old !== undefined) closeSync(old)
    for (const { part } of staged) await rm(part, { force: true })
  }
}

/** Another program opened the old file just before the rename, and writes into it now. Its text is the newer one. */
async function restoreLateText(path: string, old: number | undefined): Promise<void> {
  await wait(EMPTY_MS)
  if (old !== undefined) await writeFileAtomic(path, readOpen(old), { flush: true })
}

/** Images come before the texts that name them, and deletions last. */
function rank({ file, content }: Pick<Replacement, 'file' | 'content'>): number {
  return content === undefined ? 2 : YAML.test(file) ? 1 : 0
}

function hashOpen(file: number | undefined): string {
  return toHash(file === undefined ? undefined : readOpen(file))
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

function readOpen(file: number): Uint8Array {
  const bytes = Buffer.alloc(fstatSync(file).size)
  readSync(file, bytes, 0, bytes.length, 0)
  return bytes
}
