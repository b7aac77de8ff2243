import type { Content, Edit, Path } from '../../api.ts'
import { parseSource, readSource } from '../entries.ts'
import { isEqual } from './rebase.ts'
import type { Typed } from './state.ts'

export function toEdits(typed: Typed[], content: Pick<Content, 'files'>): Edit[] {
  return typed.flatMap(({ source, value }): Edit[] => {
    const { path } = parseSource(source)
    const before = readSource(content, source)
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
