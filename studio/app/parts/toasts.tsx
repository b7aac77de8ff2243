import { undoToast, useStudio } from '../store.ts'

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
        <div className="toast">
          {toast.text}
          {toast.undo && (
            <button type="button" className="small-button" onClick={undoToast}>
              Undo <kbd>Alt+Z</kbd>
            </button>
          )}
        </div>
      )}
    </>
  )
}
