import type { Content } from '../../api.ts'
import type { View } from '../../view.ts'
import { parseSource, readSource, toSource } from '../entries.ts'
import { createFollower, isEqual } from './follow.ts'
import type { Conflict, Refused, State, Typed } from './state.ts'

/** `sent` are the values that this tab itself saved in the newer content. */
export type Own = { sent: Typed[] }
type Follow = ReturnType<typeof createFollower>
type Newer = { follow: Follow; read(source: string): unknown; own: Own | undefined }

/** Brings what is typed and what is open to newer content. `lost` are values whose field is gone. */
export function rebase(state: State, content: Content, own: Own | undefined) {
  const follow = createFollower(state.content.files, content.files)
  const newer = { follow, read: (source: string) => readSource(content, source), own }
  const rebased = state.typed.map((each) => rebaseTyped(each, newer))
  const typed = rebased.flatMap((each) => each.typed ?? [])
  const asked = state.conflicts.flatMap((each) => rebaseConflict(each, newer))
  const change: Partial<State> = {
    ...{ content, typed, conflicts: [...asked, ...rebased.flatMap(({ conflict }) => conflict ?? [])] },
    refused: state.refused.flatMap((each) => rebaseRefused(each, typed, follow)),
    view: rebaseView(state.view, follow),
    previewVersion: state.previewVersion + 1,
  }
  return { change, lost: state.typed.filter(({ source }) => follow(source) === undefined) }
}

/** A value stays typed unless its field has changed in the file. Only what another program did is a conflict. */
function rebaseTyped(typed: Typed, { follow, read, own }: Newer): { typed?: Typed; conflict?: Conflict } {
  const source = follow(typed.source)
  if (source === undefined) return {}
  const now = read(source)
  const isOwn = own?.sent.some((each) => each.source === typed.source && isEqual(each.value, now))
  if (isEqual(now, typed.value)) return {}
  if (isOwn || isEqual(now, typed.base)) return { typed: { ...typed, source, base: now } }
  return own ? {} : { conflict: { source, mine: typed.value, theirs: now } }
}

function rebaseConflict({ source: old, mine }: Conflict, { follow, read }: Newer): Conflict[] {
  const source = follow(old)
  return source === undefined || isEqual(read(source), mine) ? [] : [{ source, mine, theirs: read(source) }]
}

function rebaseRefused(refused: Refused, kept: Typed[], follow: Follow): Refused[] {
  const typedAt = follow(refused.typedAt)
  if (typedAt === undefined || !kept.some(({ source }) => source === typedAt)) return []
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
