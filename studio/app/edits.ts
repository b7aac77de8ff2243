import type { ContentFile, Edit, Path } from '../api.ts'
import { getValue } from './entries.ts'

/** A value that was typed and is not saved yet; undefined removes the field. */
export type Typed = { file: string; path: Path; value: unknown }
/** `seen` is the hash of the file whose value the owner saw when typing. */
export type Pending = Typed & { seen: string }

/** What was typed fits a newer file if the value there is still the one that the owner saw. */
export function rebase(pending: Pending[], [before, after]: [before: ContentFile[], after: ContentFile[]]): Pending[] {
  return pending.map((each) => {
    const [old, now] = [before, after].map((files) => files.find(({ file }) => file === each.file))
    const isSame = isEqual(getValue(old?.value, each.path), getValue(now?.value, each.path))
    return isSame && old?.hash === each.seen ? { ...each, seen: now?.hash ?? '' } : each
  })
}

/** A list is changed item by item, so the comments next to the others stay where they are. */
export function toEdits(typed: Typed[], files: ContentFile[]): Edit[] {
  return typed.flatMap(({ file, path, value }): Edit[] => {
    const before = getValue(files.find((each) => each.file === file)?.value, path)
    if (value === undefined) return before === undefined ? [] : [{ kind: 'remove', path }]
    if (Array.isArray(value) && Array.isArray(before) && before.length > 0) return toListEdits(path, before, value)
    return [{ kind: 'set', path, value }]
  })
}

function toListEdits(path: Path, before: unknown[], after: unknown[]): Edit[] {
  const start = countEqual(before, after)
  const end = countEqual(before.slice(start).toReversed(), after.slice(start).toReversed())
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const move = findMove(old, now)
  if (move) return [{ kind: 'move', path, from: start + move.from, to: start + move.to }]
  const shared = Math.min(old.length, now.length)
  return [
    ...now.slice(0, shared).map((value, index): Edit => ({ kind: 'set', path: [...path, start + index], value })),
    ...now.slice(shared).map((value, index): Edit => ({ kind: 'insert', path, index: start + shared + index, value })),
    ...old.slice(shared).map((): Edit => ({ kind: 'remove', path: [...path, start + shared] })),
  ]
}

function findMove(old: unknown[], now: unknown[]): { from: number; to: number } | undefined {
  const last = old.length - 1
  if (last < 1 || old.length !== now.length) return undefined
  const isDown = countEqual(old.slice(1), now.slice(0, -1)) === last && isEqual(old[0], now[last])
  const isUp = countEqual(old.slice(0, -1), now.slice(1)) === last && isEqual(old[last], now[0])
  if (isDown) return { from: 0, to: last }
  return isUp ? { from: last, to: 0 } : undefined
}

function countEqual(a: unknown[], b: unknown[]): number {
  const different = a.findIndex((value, index) => index >= b.length || !isEqual(value, b[index]))
  return different < 0 ? a.length : different
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
