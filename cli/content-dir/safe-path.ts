import { sep } from 'node:path'

/** What the disks of all common systems take. */
const LONGEST_NAME_BYTES = 255

/** Whether a path with `/` between its parts can be a file below the folder that it is joined to, and nowhere else. */
export function isSafePath(path: string): boolean {
  return path.split('/').every(isName)
}

function isName(part: string): boolean {
  if (part === '' || part === '.' || part === '..') return false
  return !part.includes('\0') && !part.includes(sep) && Buffer.byteLength(part) <= LONGEST_NAME_BYTES
}
