import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

type Options = { dirs: Iterable<string>; used: Iterable<string>; pattern: RegExp }

/** Removes files that match `pattern` and are not in `used`. Returns their number. */
export async function removeUnused(contentDir: string, { dirs, used, pattern }: Options): Promise<number> {
  const usedPaths = new Set(used)
  let removed = 0
  for (const dir of new Set(dirs)) {
    const names = await readdir(join(contentDir, dir)).catch(() => [])
    const unused = names.filter((name) => pattern.test(name) && !usedPaths.has(join(dir, name)))
    for (const name of unused) await rm(join(contentDir, dir, name))
    if (unused.length > 0 && unused.length === names.length) await rmdir(join(contentDir, dir))
    removed += unused.length
  }
  return removed
}
