import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { isReserved } from './swap.ts'

export const YAML = /\.ya?ml$/
const MAX_NAME_BYTES = 255

/** The path leaves the content folder or follows a symlink. */
export class PathError extends Error {}

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
  const links = (await listFolder(dir)).filter((entry) => entry.isSymbolicLink())
  return Promise.all(links.map(({ parentPath, name }) => toRealPath(join(parentPath, name))))
}

/** Lists entries recursively, except in reserved folders, which may be unreadable. A missing folder has no entries. */
export async function listFolder(dir: string): Promise<Dirent[]> {
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

export async function readBytes(dir: string, file: string): Promise<Uint8Array | undefined> {
  await checkPath(dir, file)
  return readFile(join(dir, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

/** The content folder itself may be a symlink; nothing in it is followed. */
export async function checkPath(dir: string, file: string): Promise<void> {
  if (!isSafePath(file) || file.includes('\\')) throw new PathError(`${file} is not a path in the content folder.`)
  const real = await realpath(dir).catch(() => dir)
  const parts = file.split('/')
  for (let length = 1; length <= parts.length; length += 1) {
    const path = parts.slice(0, length).join('/')
    const stats = await lstat(join(real, path)).catch(() => undefined)
    if (!stats) return
    if (stats.isSymbolicLink()) throw new PathError(`${path} is a symlink. The studio doesn’t write through symlinks.`)
    const isExpected = length === parts.length ? stats.isFile() : stats.isDirectory()
    if (!isExpected) throw new PathError(`${path} is not a ${length === parts.length ? 'file' : 'folder'}.`)
  }
}
