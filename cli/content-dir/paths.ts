import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { listEntries } from './list-entries.ts'

/** Resolves symlinks even if the path does not exist yet. */
async function toRealPath(path: string): Promise<string> {
  const parent = dirname(path)
  const real = await realpath(path).catch(() => undefined)
  return real ?? (parent === path ? path : join(await toRealPath(parent), basename(path)))
}

/** Returns true if the path is the folder or inside it. Compares folders by inode, because some disks ignore case. */
export async function isWithin(path: string, dir: string): Promise<boolean> {
  const folder = (await findId(dir)) ?? toMissingId(await toRealPath(dir))
  for (let at = await toRealPath(path); ; at = dirname(at)) {
    if (((await findId(at)) ?? toMissingId(at)) === folder) return true
    if (at === dirname(at)) return false
  }
}

export async function findLinkTargets(dir: string): Promise<string[]> {
  const links = (await listEntries(dir)).filter((entry) => entry.isSymbolicLink())
  return Promise.all(links.map(({ parentPath, name }) => toRealPath(join(parentPath, name))))
}

/** Ignores case, because the path may be created later on a disk that does. */
function toMissingId(path: string): string {
  return path.toLowerCase()
}

async function findId(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.dev}:${found.ino}`
}
