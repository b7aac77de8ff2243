import { useStudio } from '../store.ts'

/** Covers the page when the studio has ended. */
export function Ended() {
  const hasEnded = useStudio((state) => state.hasEnded)
  const isSaved = useStudio(({ typed }) => typed.length === 0)
  if (!hasEnded) return null
  return (
    <div className="notice ended" role="alert">
      <h2>The studio has stopped. {isSaved ? 'Everything is saved.' : 'Your last edit isn’t saved.'}</h2>
      <p>
        To open it again, run <code>npm run studio</code>
      </p>
    </div>
  )
}
