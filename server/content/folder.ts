import { watchChanges } from './changes.ts'
import { toHint, toReport } from './mistakes.ts'
import { type Content, readContent } from './read.ts'

/** The content cannot be used; its message is the report for the owner. */
export class ContentError extends Error {}

export type Folder = Awaited<ReturnType<typeof openFolder>>
export type FolderNews =
  | { kind: 'changed' }
  /** The last good content stays. */
  | { kind: 'mistaken'; report: string }
  /** From now on some changes may go unseen. */
  | { kind: 'blind'; reason: string }

/** Opens the owner's folder, or throws a `ContentError` with every mistake in it. */
export async function openFolder(dir: string, options: { siteOnly: boolean }) {
  let content = await readOrThrow(dir, options)
  let version = 1
  let watching: { close(): void } | undefined

  async function readAgain(): Promise<FolderNews> {
    const reading = await readContent(dir, options)
    if (reading.kind === 'mistaken') return { kind: 'mistaken', report: toReport(dir, reading.mistakes) }
    content = reading.content
    version += 1
    return { kind: 'changed' }
  }

  return {
    /** What the owner might do for the content as it is. */
    hint: () => toHint(content),
    current: (): Content => content,
    /** Goes up with each change. */
    version: () => version,
    /** From now on an edit replaces the content. One reading at a time: the last to begin must be the last to end. */
    watch(tell: (news: FolderNews) => void): void {
      let last = Promise.resolve()
      const onChange = () => {
        const reading = last.then(readAgain).catch((error) => ({ kind: 'mistaken' as const, report: String(error) }))
        last = reading.then(tell)
      }
      watching = watchChanges(dir, { onChange, onTrouble: (reason) => tell({ kind: 'blind', reason }) })
    },
    close(): void {
      watching?.close()
    },
  }
}

async function readOrThrow(dir: string, options: { siteOnly: boolean }): Promise<Content> {
  const reading = await readContent(dir, options)
  if (reading.kind === 'mistaken') throw new ContentError(toReport(dir, reading.mistakes))
  return reading.content
}
