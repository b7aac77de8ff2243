import type { MaybeDraft } from '../../contract/documents.ts'

/** Only the owner sees it, in `npm run dev`. */
export function DraftMark({ draft }: MaybeDraft) {
  if (!draft) return null
  return (
    <>
      {' '}
      <span className="draft-mark">Draft</span>
    </>
  )
}
