import { toHint } from '../../../server/content/issues.ts'
import { type Content, readContent } from '../../../server/content/load.ts'
import type { Journal } from '../import-log.ts'

type Work = Pick<Content, 'originals' | 'drawings'> & { contentDir: string; tell(line: string): void }

/** Makes small pictures, cards to share and icons; rejects on a machine that cannot. */
export type MakePictures = (work: Work) => Promise<unknown>

/** A site without them is a site all the same: then the owner hears what is still due. */
export async function preparePictures(
  contentDir: string,
  { makePictures, journal }: { makePictures: MakePictures; journal: Journal },
): Promise<void> {
  const before = await readContent(contentDir)
  if (before.kind === 'mistaken') return
  const { originals, drawings } = before.content
  const tell = (line: string) => journal.tell(`  made      ${line}`)
  await makePictures({ contentDir, originals, drawings, tell }).catch((error) =>
    journal.leave('Cards to share, icons and small pictures', error instanceof Error ? error.message : String(error)),
  )
  const after = await readContent(contentDir)
  const hint = after.kind === 'good' ? toHint(after.content) : undefined
  if (hint) journal.hint(hint)
}
