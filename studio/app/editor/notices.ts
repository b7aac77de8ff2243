import type { Core, Toast } from './state.ts'

const TOAST_MS = 10_000

export type Notices = ReturnType<typeof createNotices>

/** One notice at a time, with its undo, and what screen readers hear. */
export function createNotices(core: Core) {
  const announce = (spoken: string) => core.update({ spoken })

  function showToast(text: string, options: Omit<Toast, 'text'> = {}): void {
    closeToast()?.onEnd?.()
    core.update({ toast: { text, ...options }, spoken: text })
    core.later('toast', TOAST_MS, () => closeToast()?.onEnd?.())
  }

  const undoToast = () => closeToast()?.undo?.()

  /** Closes a notice whose undo would no longer undo what it names. */
  function endStep(last: string | undefined): void {
    const { toast } = core.state()
    if (toast?.step && toast.step !== last) closeToast()
  }

  function closeToast(): Toast | undefined {
    const { toast } = core.state()
    core.update({ toast: undefined })
    return toast
  }

  return { announce, showToast, undoToast, endStep }
}
