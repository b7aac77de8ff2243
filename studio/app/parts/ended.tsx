import { listUnsaved } from '../editor/state.ts'
import { useStudio } from '../use-editor.tsx'
import { Button } from './controls.tsx'

/** Covers the page when the studio has stopped. What isn't saved can be copied. */
export function Ended() {
  const state = useStudio((all) => all)
  if (!state.hasEnded) return null
  const unsaved = listUnsaved(state)
  const copy = () =>
    void navigator.clipboard.writeText(unsaved.map((value) => [value ?? ''].flat().join('\n')).join('\n\n'))
  return (
    <div className="notice ended" role="alert">
      <h2>The studio has stopped. {unsaved.length === 0 ? 'Everything is saved.' : 'Your last edit isn’t saved.'}</h2>
      {unsaved.length > 0 && <Button onClick={copy}>Copy what you typed</Button>}
      <p>
        To open it again, run <code>npm run studio</code>
      </p>
    </div>
  )
}
