import type { Issue, SaveReply } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import type { Contents } from './content.ts'
import type { Previewing } from './previewing.ts'
import { type Core, type State, type Typed, toFile } from './state.ts'
import { toEdits } from './to-edits.ts'

const RETRY_MS = 2_000
/** Another program may change the file again and again. */
const MAX_TRIES = 5

export type Saving = ReturnType<typeof createSaving>

/** Saves what is typed, file by file, one request after the other. */
export function createSaving(core: Core, { change }: Contents, { previewSoon }: Previewing) {
  const enqueue = createQueue()

  function save(): Promise<void> {
    core.cancel('save')
    return enqueue(async () => {
      for (const file of new Set(core.state().typed.map(toFile))) await saveFile(file)
      if (core.state().failure) core.later('save', RETRY_MS, () => void save())
    })
  }

  /** Values that were refused wait until they or the content change. The others of the file are saved. */
  async function saveFile(file: string): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const pending = core.state().typed.filter((each) => toFile(each) === file && !isRefused(core.state(), each))
      if (pending.length === 0) return
      const reply = await saveValues(pending)
      if (reply?.kind === 'invalid' && pending.length > 1) for (const each of pending) await saveValues([each])
      if (reply?.kind !== 'conflict') return
    }
  }

  /** Saves values of one file as one step. */
  async function saveValues(pending: Typed[], options: { joins?: boolean } = {}): Promise<SaveReply | undefined> {
    const [first] = pending
    if (!first) return undefined
    const { content } = core.state()
    const file = toFile(first)
    const seen = content.files.find((each) => each.file === file)?.hash ?? ''
    const body = { file, seen, edits: toEdits(pending, content), ...options }
    const reply = await change(() => core.client.send<SaveReply>('PATCH', 'files', body), pending)
    if (reply?.kind === 'saved') core.update(discard(core.state(), pending))
    if (reply?.kind === 'invalid') core.update({ refused: refuse(core.state(), reply.issues, first.source) })
    if (core.state().typed.length > 0) previewSoon()
    return reply
  }

  return { save, saveValues, enqueue }
}

function isRefused({ refused, content }: State, { source }: Typed): boolean {
  return refused.some(({ typedAt, version }) => typedAt === source && version === content.version)
}

function refuse({ refused, content }: State, issues: Issue[], typedAt: string): State['refused'] {
  const others = refused.filter((each) => each.typedAt !== typedAt)
  return [...others, ...issues.map((issue) => ({ ...issue, typedAt, version: content.version }))]
}

/** Removes typed values, and why they were refused. */
function discard(state: State, gone: Typed[]): Pick<State, 'typed' | 'refused'> {
  const typed = state.typed.filter((each) => !gone.includes(each))
  return { typed, refused: state.refused.filter(({ typedAt }) => typed.some(({ source }) => source === typedAt)) }
}
