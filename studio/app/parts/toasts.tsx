import { update, useStudio } from '../store.ts'

/** What just happened, with a way back, and what a screen reader says. */
export function Toasts() {
  const toast = useStudio((state) => state.toast)
  const spoken = useStudio((state) => state.spoken)
  const hasEnded = useStudio((state) => state.hasEnded)
  const undo = toast?.undo
  return (
    <>
      <p className="sr-only" role="status">
        {spoken}
      </p>
      {toast && (
        <div className="toast">
          {toast.text}
          {undo && (
            <button
              type="button"
              className="small-button"
              onClick={() => {
                undo()
                update({ toast: undefined })
              }}
            >
              Undo <kbd>Alt+Z</kbd>
            </button>
          )}
        </div>
      )}
      {hasEnded && (
        <div className="ended" role="alert">
          <p>The studio has ended. Everything is saved.</p>
        </div>
      )}
    </>
  )
}
