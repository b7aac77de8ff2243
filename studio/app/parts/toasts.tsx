import { undoToast, useStudio } from '../store.ts'
import { Button } from './controls.tsx'

/** What just happened, with a way back, and what a screen reader says. */
export function Toasts() {
  const toast = useStudio((state) => state.toast)
  const spoken = useStudio((state) => state.spoken)
  return (
    <>
      <p className="sr-only" role="status">
        {spoken}
      </p>
      {toast && (
        <section className="toast" aria-label="Notice">
          {toast.text}
          {toast.undo && (
            <Button onClick={undoToast}>
              Undo <kbd>Alt+Z</kbd>
            </Button>
          )}
        </section>
      )}
    </>
  )
}
