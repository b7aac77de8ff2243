import type { Issue, SaveReply, StepReply } from '../../api.ts'
import type { ApiRequest } from '../client.ts'
import { readSource } from '../entries.ts'
import type { Contents } from './content.ts'
import type { Notices } from './notices.ts'
import type { Saving } from './saving.ts'
import type { Core } from './state.ts'

const MAX_TRIES = 3

export type Steps = ReturnType<typeof createSteps>
export type Saved<Reply> = Extract<Reply, { kind: 'saved' }>
type Parts = { contents: Contents; saving: Saving; notices: Notices }

/** Changes that are a step of their own. Each saves what is typed first, because it may depend on it. */
export function createSteps(core: Core, { contents, saving, notices }: Parts) {
  const showFailure = (issues: Issue[]): unknown => core.update({ failure: issues.map(({ text }) => text).join(' ') })

  /** Returns undefined if it failed, and the bar says why. */
  async function request<Reply extends SaveReply = SaveReply>(sent: ApiRequest, onInvalid = showFailure) {
    await saving.save()
    return saving.enqueue(async (): Promise<Saved<Reply> | undefined> => {
      const reply = await contents.change(() => core.client.send<Reply>(...sent))
      if (reply?.kind === 'invalid') onInvalid(reply.issues)
      if (reply?.kind === 'conflict') core.update({ failure: `Another program changed ${reply.file}. Try again.` })
      return reply?.kind === 'saved' ? (reply as Saved<Reply>) : undefined
    })
  }

  /**
   * Saves values as one step. `find` runs after typed values are saved, because the new ones may depend on them.
   * With `joins`, undo also removes the file that was uploaded just before.
   */
  async function setValues(find: () => Record<string, unknown>, { joins = false } = {}): Promise<boolean> {
    if (!joins) await saving.save()
    return saving.enqueue(async () => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const toTyped = ([source, value]: [string, unknown]) => {
          return { source, value, base: readSource(core.state().content, source) }
        }
        const reply = await saving.saveValues(Object.entries(find()).map(toTyped), { joins })
        if (reply?.kind !== 'conflict') return reply?.kind === 'saved'
      }
      return false
    })
  }

  async function stepBack(kind: 'undo' | 'redo', done: string): Promise<void> {
    if (!core.state().content[kind]) return
    const reply = await request<StepReply>(['POST', kind])
    if (!reply) return
    const { passed = [], text } = reply
    const passing = passed.map(
      (step) => `Can’t ${kind} “${step}”: its file has changed since then. It’s still in History.`,
    )
    notices.showToast([...passing, ...(text ? [`${done}: ${text}`] : [])].join(' '))
  }

  const undo = () => stepBack('undo', 'Undone')
  const redo = () => stepBack('redo', 'Redone')

  /** Shows a notice with an undo button, which disappears after the next step. */
  function offerUndo(text: string): void {
    notices.showToast(text, { undo: () => void undo(), step: core.state().content.undo?.id })
  }

  return { request, setValues, undo, redo, offerUndo }
}
