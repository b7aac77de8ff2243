import { type Core, toFile } from './state.ts'
import { toEdits } from './to-edits.ts'

const DELAY_MS = 60

export type Previewing = ReturnType<typeof createPreviewing>

/** Shows what is typed in the preview. After letters during a request, it sends the latest values. */
export function createPreviewing(core: Core) {
  let isBusy = false
  let isOld = false

  function previewSoon(): void {
    isOld = true
    if (isBusy) return
    isBusy = true
    core.later('preview', DELAY_MS, preview)
  }

  async function preview(): Promise<void> {
    isOld = false
    const { typed, content } = core.state()
    const byFile = Map.groupBy(typed, toFile)
    const files = Array.from(byFile, ([file, pending]) => ({ file, edits: toEdits(pending, content) }))
    await core.client.send('PUT', 'preview', { files }).catch(() => undefined)
    core.update({ previewVersion: core.state().previewVersion + 1 })
    isBusy = false
    if (isOld) previewSoon()
  }

  return { previewSoon }
}
