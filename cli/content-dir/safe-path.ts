import { sep } from 'node:path'

const MAX_NAME_BYTES = 255

/** Returns true if joining this `/`-separated path to a folder always stays inside the folder. */
export function isSafePath(path: string): boolean {
  return path.split('/').every(isSafeName)
}

function isSafeName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false
  return !name.includes('\0') && !name.includes(sep) && Buffer.byteLength(name) <= MAX_NAME_BYTES
}
