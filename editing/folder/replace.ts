import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { listFiles, toHash } from './hash-files.ts'
import { YAML } from './paths.ts'

/** `seen` is the hash that the file is expected to have. Content that is undefined deletes it. */
type Replacement = { file: string; seen: string; content: Uint8Array | string | undefined }

/** A program that writes in place empties the file first. */
export const EMPTY_MS = 100
const OLD = /\.old\.[0-9a-f-]{36}\.part$/

/**
 * Replaces all files, or none if another program changed one. Returns the name of that file.
 *
 * A rename onto a file would also replace what another program wrote since the comparison. So the old file is moved away first, and
 * the new one only takes a name that is free.
 */
export async function replaceFiles(dir: string, files: Replacement[]): Promise<string | undefined> {
  const staged = files
    .toSorted((a, b) => rank(a) - rank(b))
    .map((each) => {
      const path = join(dir, each.file)
      return { each, path, part: `${path}.${randomUUID()}.part`, old: `${path}.old.${randomUUID()}.part` }
    })
  try {
    for (const { each, part } of staged) {
      if (each.content !== undefined) await writeFileAtomic(part, each.content, { flush: true })
    }
    const changed = staged.find(({ each, path }) => hashFile(path) !== each.seen)
    if (changed) return changed.each.file
    for (const { path, old } of staged) moveIfExists(path, old)
    const replaced = staged.find(({ each, old }) => hashFile(old) !== each.seen)
    for (const { path, part, old } of staged) linkIfFree(replaced ? old : part, path)
    if (replaced) return replaced.each.file
    for (const { each, path, old } of staged) if (hashFile(old) !== each.seen) await restoreLateText(path, old)
    return undefined
  } catch (error) {
    for (const { path, old } of staged) linkIfFree(old, path)
    throw error
  } finally {
    for (const { part, old } of staged) {
      await rm(part, { force: true })
      await rm(old, { force: true })
    }
  }
}

/** Puts files back that were moved away when the process was killed. */
export async function restoreFiles(dir: string): Promise<void> {
  for (const file of await listFiles(dir)) {
    if (!OLD.test(file)) continue
    linkIfFree(join(dir, file), join(dir, file.replace(OLD, '')))
    await rm(join(dir, file), { force: true })
  }
}

/** Another program opened the old file before it was moved, and writes into it now. Its text is the newer one. */
async function restoreLateText(path: string, old: string): Promise<void> {
  await wait(EMPTY_MS)
  const text = await readFile(old)
  if (text.length > 0) await writeFileAtomic(path, text, { flush: true })
}

/** Images come before the texts that name them, and deletions last. */
function rank({ file, content }: Replacement): number {
  return content === undefined ? 2 : YAML.test(file) ? 1 : 0
}

/** Returns '' for a file that doesn't exist. */
function hashFile(path: string): string {
  return ignore(['ENOENT'], () => toHash(readFileSync(path))) ?? ''
}

function moveIfExists(path: string, to: string): void {
  ignore(['ENOENT'], () => renameSync(path, to))
}

/** Does nothing if the first file doesn't exist or the second one does. */
function linkIfFree(path: string, to: string): void {
  try {
    ignore(['ENOENT', 'EEXIST'], () => linkSync(path, to))
  } catch {
    // Some file systems have no links.
    renameSync(path, to)
  }
}

function ignore<Value>(codes: string[], step: () => Value): Value | undefined {
  try {
    return step()
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
