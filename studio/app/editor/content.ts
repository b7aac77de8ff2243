import type { Content, SaveReply } from '../../api.ts'
import type { Notices } from './notices.ts'
import { rebase } from './rebase.ts'
import type { Core, State, Typed } from './state.ts'

export type Contents = ReturnType<typeof createContents>

/** Shows newer content, from this tab or from elsewhere. */
export function createContents(core: Core, { showToast, endStep }: Notices) {
  /** Content that arrives during a request waits for the reply, which tells which version is this tab's own. */
  let held: Content[] | undefined

  function receive(content: Content): void {
    if (held) held.push(content)
    else show(content)
    core.update({})
  }

  /** Waits for an event with this version or a newer one. */
  function arrive(version: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = core.subscribe(check)
    function check(): void {
      const { content, hasEnded } = core.state()
      if (hasEnded || (held?.at(-1) ?? content).version >= version) resolve()
    }
    check()
    return promise.finally(stop)
  }

  /** Sends a request that changes files, and shows the content that it made. Returns undefined if it failed. */
  async function change<Reply extends SaveReply>(send: () => Promise<Reply>, sent: Typed[] = []) {
    held = []
    let reply: Reply | undefined
    core.update({ isSaving: true, failure: '' })
    try {
      reply = await send()
      if ('version' in reply) await arrive(reply.version)
    } catch (error) {
      core.update({ failure: core.state().hasEnded ? '' : error instanceof Error ? error.message : String(error) })
    }
    const ownVersion = reply?.kind === 'saved' ? reply.version : 0
    const arrived = held
    held = undefined
    for (const content of arrived) show(content, content.version === ownVersion ? sent : undefined)
    core.update({ isSaving: false, ...(ownVersion > 0 && { savedAt: core.now() }) })
    return reply
  }

  function show(content: Content, sent?: Typed[]): void {
    const before = core.state()
    const { change, lost } = rebase(before, content, sent)
    core.update(change)
    endStep(content.undo?.id)
    const gone = sent ? '' : describeGone(before, core.state(), lost)
    if (gone) showToast(gone)
  }

  return { receive, change }
}

function describeGone({ view }: State, now: State, [lost]: Typed[]): string {
  if (lost) return `Another program removed what you were editing. Not saved: “${lost.value}”`
  const { projects } = view.entries
  const isGone = view.screen === 'projects' && projects !== undefined && now.view.entries.projects === undefined
  return isGone ? `Another program deleted ${projects}.` : ''
}
