import { getIn } from '../../editing/yaml/path.ts'
import type { Edit, FileData, Path } from '../api.ts'

/** A value that was typed and is not saved yet; undefined removes the field. */
export type Typed = { file: string; path: Path; value: unknown }
/** `seen` is the hash of the file whose value the owner saw when typing. */
export type Pending = Typed & { seen: string }

export type Versions = [before: FileData[], after: FileData[]]

/** Applies typed values to newer files, unless the value in the file has changed since the owner saw it. */
export function rebase(pending: Pending[], versions: Versions): Pending[] {
  return pending.map((each) => {
    const [old, now] = findBoth(each.file, versions)
    const isSame = isEqual(getIn(old?.value, each.path), getIn(now?.value, each.path))
    return isSame && old?.hash === each.seen ? { ...each, seen: now?.hash ?? '' } : each
  })
}

/** Whether newer files still have the field, or the same entry of a list. */
export function isKept({ file, path }: Typed, versions: Versions): boolean {
  const [old, now] = findBoth(file, versions)
  const place = typeof path[0] === 'number' ? path.slice(0, 1) : path
  return now !== undefined && isEqual(getIn(old?.value, place), getIn(now.value, place))
}

/** Finds the index of an entry in a newer file. It stays if the entry itself was changed. */
export function followEntry(file: string, index: number, versions: Versions): number {
  const [before, after] = findBoth(file, versions).map((each) => (Array.isArray(each?.value) ? each.value : []))
  if (isEqual(before?.[index], after?.[index])) return index
  const moved = after?.findIndex((entry) => isEqual(entry, before?.[index])) ?? -1
  return moved < 0 ? index : moved
}

function findBoth(name: string, [before, after]: Versions) {
  return [before.find(({ file }) => file === name), after.find(({ file }) => file === name)] as const
}

export function toEdits(typed: Typed[], files: FileData[]): Edit[] {
  return typed.flatMap(({ file, path, value }): Edit[] => {
    const before = getIn(files.find((each) => each.file === file)?.value, path)
    if (value === undefined) return before === undefined ? [] : [{ kind: 'remove', path }]
    if (Array.isArray(value) && Array.isArray(before) && before.length > 0) return [toListEdit(path, before, value)]
    return [{ kind: 'set', path, value }]
  })
}

/** Finds the one item that was added, removed, or moved, so its comments stay with it. */
function toListEdit(path: Path, before: unknown[], after: unknown[]): Edit {
  const isDifferent = (_: unknown, index: number) => !isEqual(before[index], after[index])
  const longer = before.length > after.length ? before : after
  const [first, last] = [longer.findIndex(isDifferent), longer.findLastIndex(isDifferent)]
  if (isEqual(before, after.toSpliced(first, 1))) return { kind: 'insert', path, index: first, value: after[first] }
  if (isEqual(before.toSpliced(first, 1), after)) return { kind: 'remove', path: [...path, first] }
  const [from, to] = isEqual(before[first], after[last]) ? [first, last] : [last, first]
  const isMove = first < last && isEqual(before.toSpliced(from, 1).toSpliced(to, 0, before[from]), after)
  return isMove ? { kind: 'move', path, from, to } : { kind: 'set', path, value: after }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
