import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { isReserved } from './swap.ts'

const MAX_NAME_BYTES = 255

/** Resolves symlinks even if the path does not exist yet. */
async function toRealPath(path: string): Promise<string> {
  const parent = dirname(path)
  const real = await realpath(path).catch(() => undefined)
  return real ?? (parent === path ? path : join(await toRealPath(parent), basename(path)))
}

/** Returns true if the path is the folder or inside it. */
export async function isWithin(path: string, dir: string): Promise<boolean> {
  const fromDir = relative(await toRealPath(dir), await toRealPath(path))
  return fromDir.split(sep)[0] !== '..' && !isAbsolute(fromDir)
}

export async function findLinkTargets(dir: string): Promise<string[]> {
  const links = (await listEntries(dir)).filter((entry) => entry.isSymbolicLink())
  return Promise.all(links.map(({ parentPath, name }) => toRealPath(join(parentPath, name))))
}

/** Lists entries recursively, except in reserved folders, which may be unreadable. A missing folder has no entries. */
export async function listEntries(dir: string): Promise<Dirent[]> {
  const top = await readdir(dir, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const own = top.filter(({ name }) => !isReserved(name))
  const folders = own.filter((entry) => entry.isDirectory())
  const inside = folders.map(({ name }) => readdir(join(dir, name), { recursive: true, withFileTypes: true }))
  return [...own, ...(await Promise.all(inside)).flat()]
}

/** Returns true if joining this `/`-separated path to a folder always stays inside the folder. */
export function isSafePath(path: string): boolean {
  return path.split('/').every(isSafeName)
}

function isSafeName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false
  return !name.includes('\0') && !name.includes(sep) && Buffer.byteLength(name) <= MAX_NAME_BYTES
}
