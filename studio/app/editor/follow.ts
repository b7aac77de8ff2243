import { getIn } from '../../../editing/yaml/path.ts'
import type { FileData, Path } from '../../api.ts'
import { parseSource, toSource } from '../entries.ts'

/** Returns where a field of the older files is in the newer ones, or undefined if its entry or its file is gone. */
export function createFollower(before: FileData[], after: FileData[]): (source: string) => string | undefined {
  const find = (files: FileData[], name: string) => files.find(({ file }) => file === name)
  return function follow(source) {
    const { file, path } = parseSource(source)
    const old = find(before, file)
    const now = find(after, file) ?? after.find(({ file: name, hash }) => hash === old?.hash && !find(before, name))
    const followed = now && followPath(old?.value, now.value, path)
    return followed && toSource(now.file, followed)
  }
}

/** An item of a list is found by its content, because one that is added before it moves its index. */
function followPath(old: unknown, now: unknown, [key, ...rest]: Path): Path | undefined {
  if (key === undefined) return []
  const isItem = typeof key === 'number' && Array.isArray(old) && Array.isArray(now)
  const at = isItem ? followIndex(old, now, key) : key
  const followed = at !== undefined && followPath(getIn(old, [key]), getIn(now, [at]), rest)
  return followed ? [at, ...followed] : undefined
}

function followIndex(old: unknown[], now: unknown[], index: number): number | undefined {
  if (index >= old.length || isEqual(old[index], now[index])) return index
  const moved = now.findIndex((item) => isEqual(item, old[index]))
  if (moved >= 0) return moved
  // The item itself was changed. It is where it was, counted from the unchanged item before it.
  const before = old.slice(0, index).findLast((item) => now.some((other) => isEqual(other, item)))
  const at = before === undefined ? index : now.findIndex((item) => isEqual(item, before)) + index - old.indexOf(before)
  const isTaken = at >= now.length || old.some((item) => isEqual(item, now[at]))
  return isTaken ? undefined : at
}

export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
