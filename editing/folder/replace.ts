import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { toHash } from './hash-files.ts'
import { YAML } from './paths.ts'

/** `seen` is the hash that the file is expected to have. Content that is undefined deletes it. */
type Replacement = { file: string; seen: string; content: Uint8Array | string | undefined }

/** Replaces all files, or none if another program changed one. Returns the name of that file. */
export async function replaceFiles(dir: string, files: Replacement[]): Promise<string | undefined> {
  const staged = files.map((each) => {
    const path = join(dir, each.file)
    return { ...each, path, part: `${path}.${randomUUID()}.part` }
  })
  try {
    for (const { content, part } of staged) {
      if (content !== undefined) await writeFileAtomic(part, content, { flush: true })
    }
    // Nothing waits between this comparison and the renames, so another program has no time to write.
    const changed = staged.find(({ path, seen }) => toHash(readIfExists(path)) !== seen)
    if (changed) return changed.file
    for (const { content, path, part } of staged.sort((a, b) => rank(a) - rank(b))) {
      if (content === undefined) rmSync(path, { force: true })
      else renameSync(part, path)
    }
    return undefined
  } finally {
    for (const { part } of staged) await rm(part, { force: true })
  }
}

/** Images come before the texts that name them, and deletions last. */
function rank({ file, content }: Replacement): number {
  return content === undefined ? 2 : YAML.test(file) ? 1 : 0
}

function readIfExists(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
