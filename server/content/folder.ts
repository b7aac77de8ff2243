import { isDeepStrictEqual } from 'node:util'
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
  /** What was last told to be wrong. */
  let report: string | undefined
  let watching: { close(): void } | undefined
  let isClosed = false

  /** Undefined: there is nothing new to tell. */
  async function readAgain(): Promise<FolderNews | undefined> {
    const reading = await readContent(dir, options)
    if (isClosed) return undefined
    return reading.kind === 'good' ? replace(reading.content) : refuse(toReport(dir, reading.mistakes))
  }

  function replace(next: Content): FolderNews | undefined {
    if (report === undefined && isDeepStrictEqual(next, content)) return undefined
    content = next
    version += 1
    report = undefined
    return { kind: 'changed' }
  }

  function refuse(next: string): FolderNews | undefined {
    if (next === report) return undefined
    report = next
    return { kind: 'mistaken', report }
  }

  return {
    /** What the owner might do for the content as it is. */
    hint: () => toHint(content),
    current: (): Content => content,
    /** Goes up with each change. */
    version: () => version,
    /**
     * From now on an edit replaces the content, and so does one since it was opened. One reading at a time: the last to
     * begin must be the last to end.
     */
    watch(tell: (news: FolderNews) => void): void {
      if (isClosed) return
      let last = Promise.resolve()
      const read = () => {
        const reading = last.then(readAgain).catch((error) => (isClosed ? undefined : refuse(String(error))))
        last = reading.then((news) => news && tell(news))
      }
      watching = watchChanges(dir, { onChange: read, onTrouble: (reason) => tell({ kind: 'blind', reason }) })
      read()
    },
    close(): void {
      isClosed = true
      watching?.close()
    },
  }
}

async function readOrThrow(dir: string, options: { siteOnly: boolean }): Promise<Content> {
  const reading = await readContent(dir, options)
  if (reading.kind === 'mistaken') throw new ContentError(toReport(dir, reading.mistakes))
  return reading.content
}
