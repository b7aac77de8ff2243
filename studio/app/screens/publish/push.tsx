import type { PushReply } from '../../../api.ts'
import { listUnsaved } from '../../editor/state.ts'
import { Button } from '../../parts/controls.tsx'
import { useEditor, useStudio } from '../../use-editor.tsx'

export const NOT_SAVED = 'Something that you typed isn’t saved yet. Correct it, or discard it, and try again.'

/** Runs the commands that are shown, and says what happened. */
export function Push() {
  const { client, save, state, update } = useEditor()
  const pushed = useStudio((state) => state.pushed)
  const isRunning = pushed === 'running'
  const isRejected = typeof pushed === 'object' && pushed.kind === 'rejected'

  async function run(): Promise<void> {
    if (isRunning) return
    update({ pushed: 'running' })
    await save()
    if (listUnsaved(state()).length > 0) return update({ pushed: { kind: 'failed', text: NOT_SAVED } })
    const failed = (error: Error): PushReply => ({ kind: 'failed', text: error.message })
    update({ pushed: await client.send<PushReply>('POST', 'push', { rebase: isRejected }).catch(failed) })
  }

  return (
    <p className="flex-row buttons">
      <Button className="button button-primary" aria-busy={isRunning} onClick={() => void run()}>
        {isRunning ? 'Publishing…' : isRejected ? 'Get the other changes and publish' : 'Publish'}
      </Button>
    </p>
  )
}

/** Stays when there is nothing more to push. */
export function Pushed() {
  const pushed = useStudio((state) => state.pushed)
  const reply = typeof pushed === 'object' ? pushed : undefined
  return (
    <div role="status">
      {reply && <p className={reply.kind === 'published' ? 'done' : 'issue'}>{reply.text}</p>}
      {reply?.kind === 'failed' && reply.output && <pre className="written">{reply.output}</pre>}
    </div>
  )
}
