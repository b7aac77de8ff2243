import { useEditor, useStudio } from '../use-editor.tsx'
import { Button } from './controls.tsx'

/** The notice with its undo button, and the live region for screen readers. */
export function Toasts() {
  const { undoToast } = useEditor()
  const { toast, spoken } = useStudio((state) => state)
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
