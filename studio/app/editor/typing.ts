import type { TextRequest } from '../../api.ts'
import { readSource } from '../entries.ts'
import type { Previewing } from './previewing.ts'
import type { Saving } from './saving.ts'
import type { Conflict, Core, State } from './state.ts'

const SAVE_DELAY_MS = 600

/** Shows each letter in the preview, and saves after a pause. */
export function createTyping(core: Core, { previewSoon }: Previewing, { save }: Saving) {
  /** Undefined removes the field. */
  function type(source: string, value: unknown): void {
    const { typed, conflicts, refused, content } = core.state()
    if (conflicts.some((each) => each.source === source)) {
      const toMine = (each: Conflict) => (each.source === source ? { ...each, mine: value } : each)
      core.update({ conflicts: conflicts.map(toMine) })
      return
    }
    const pending = typed.find((each) => each.source === source)
    const next = { source, value, base: pending ? pending.base : readSource(content, source) }
    core.update({
      typed: [...typed.filter((each) => each !== pending), next],
      refused: refused.filter(({ typedAt }) => typedAt !== source),
      failure: '',
    })
    previewSoon()
    core.later('save', SAVE_DELAY_MS, () => void save())
  }

  /** Types in the text of a file that can't be read. */
  function typeText({ file, seen, text: own }: TextRequest): void {
    core.update({ texts: { ...core.state().texts, [file]: { own, seen } } })
  }

  /** Keeps what was typed in a field that another program changed, or takes the other version. */
  function settle(source: string, isMine: boolean): void {
    const { conflicts, typed } = core.state()
    const chosen = conflicts.find((each) => each.source === source)
    if (!chosen) return
    const mine = isMine ? [{ source, value: chosen.mine, base: chosen.theirs }] : []
    core.update({ conflicts: conflicts.filter((each) => each !== chosen), typed: [...typed, ...mine] })
    previewSoon()
    void save()
  }

  return { type, typeText, settle }
}

/** Visitors see this theme until they choose another. */
export function readTheme(state: State): unknown {
  const standard = readValue(state, 'site.yaml#look') === 'paper' ? 'light' : 'dark'
  return readValue(state, 'site.yaml#theme') ?? standard
}

/** The value in the form: what was typed, or what is in the file. */
export function readValue({ typed, conflicts, content }: State, source: string): unknown {
  const pending = typed.find((each) => each.source === source)
  const conflict = conflicts.find((each) => each.source === source)
  return pending ? pending.value : conflict ? conflict.mine : readSource(content, source)
}
