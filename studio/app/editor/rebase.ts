import { getIn } from '../../../editing/yaml/path.ts'
import type { Content, FileData, Path } from '../../api.ts'
import type { View } from '../../view.ts'
import { findBroken, parseSource, readSource, toSource } from '../entries.ts'
import type { Conflict, Refused, State, Typed } from './state.ts'

type Follow = ReturnType<typeof createFollower>
type Newer = { follow: Follow; read(source: string): unknown; sent: Typed[] | undefined }

/**
 * Brings what is typed and what is open to newer content. `sent` are the values that this tab itself saved in it, and
 * undefined if it comes from elsewhere. `lost` are values whose field is gone.
 */
export function rebase(state: State, content: Content, sent: Typed[] | undefined) {
  const follow = createFollower(state.content.files, content.files)
  const newer = { follow, read: (source: string) => readSource(content, source), sent }
  const rebased = state.typed.map((each) => rebaseTyped(each, newer))
  const typed = rebased.flatMap((each) => each.typed ?? [])
  const open = state.conflicts.flatMap((each) => rebaseConflict(each, newer))
  const change: Partial<State> = {
    ...{ content, typed, conflicts: [...open, ...rebased.flatMap(({ conflict }) => conflict ?? [])] },
    texts: Object.fromEntries(Object.entries(state.texts).filter(([file]) => findBroken(content, file))),
    refused: state.refused.flatMap((each) => rebaseRefused(each, typed, follow)),
    view: rebaseView(state.view, follow),
    previewVersion: state.previewVersion + 1,
  }
  return { change, lost: state.typed.filter(({ source }) => follow(source) === undefined) }
}

/** A value stays typed unless its field has changed in the file. Only what another program did is a conflict. */
function rebaseTyped(typed: Typed, { follow, read, sent }: Newer): { typed?: Typed; conflict?: Conflict } {
  const source = follow(typed.source)
  if (source === undefined) return {}
  const now = read(source)
  const isOwn = sent?.some((each) => each.source === typed.source && isEqual(each.value, now))
  if (isEqual(now, typed.value)) return {}
  if (isOwn || isEqual(now, typed.base)) return { typed: { ...typed, source, base: now } }
  return sent ? {} : { conflict: { source, mine: typed.value, theirs: now } }
}

function rebaseConflict({ source: old, mine }: Conflict, { follow, read }: Newer): Conflict[] {
  const source = follow(old)
  return source === undefined || isEqual(read(source), mine) ? [] : [{ source, mine, theirs: read(source) }]
}

function rebaseRefused(refused: Refused, typed: Typed[], follow: Follow): Refused[] {
  const typedAt = follow(refused.typedAt)
  if (typedAt === undefined || !typed.some(({ source }) => source === typedAt)) return []
  const isThere = toSource(refused.file, refused.path) === refused.typedAt
  return [{ ...refused, typedAt, ...(isThere && parseSource(typedAt)) }]
}

function rebaseView(view: View, follow: Follow): View {
  const entries = Object.entries(view.entries).map(([list, id]) => {
    const source = follow(typeof id === 'number' ? toSource(`${list}.yaml`, [id]) : toSource(String(id), []))
    const [file, index] = source?.split('#') ?? []
    return [list, typeof id === 'number' ? index && Number(index) : file]
  })
  return { ...view, entries: Object.fromEntries(entries) }
}

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
