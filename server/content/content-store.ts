import { isDeepStrictEqual } from 'node:util'
import { watchChanges } from './watch/watch.ts'
import { toHint, toReport } from './issues.ts'
import { type Content, readContent } from './load.ts'

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
  const { current, version, replace, refuse } = createKeptContent(await readOrThrow(dir, options))
  let watching: { close(): void } | undefined
  let isClosed = false

  /** Undefined: there is nothing new to tell. */
  async function readAgain(): Promise<FolderNews | undefined> {
    const reading = await readContent(dir, options).catch(String)
    if (isClosed) return undefined
    if (typeof reading === 'string') return refuse(reading)
    return reading.kind === 'good' ? replace(reading.content) : refuse(toReport(dir, reading.mistakes))
  }

  return {
    /** What the owner might do for the content as it is. */
    hint: () => toHint(current()),
    current,
    version,
    /**
     * From now on an edit replaces the content, and so does one since it was opened. One reading at a time: the last to
     * begin must be the last to end.
     */
    watch(tell: (news: FolderNews) => void): void {
      if (isClosed) return
      let last = Promise.resolve()
      const read = () => {
        last = last.then(readAgain).then((news) => news && tell(news))
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

/** The last good content, and what there is to tell of each reading after it. */
function createKeptContent(content: Content) {
  let current = content
  let version = 1
  /** What was last told to be wrong. */
  let report: string | undefined
  return {
    current: () => current,
    /** Goes up with each change. */
    version: () => version,
    replace(next: Content): FolderNews | undefined {
      if (report === undefined && isDeepStrictEqual(next, current)) return undefined
      current = next
      version += 1
      report = undefined
      return { kind: 'changed' }
    },
    refuse(next: string): FolderNews | undefined {
      if (next === report) return undefined
      report = next
      return { kind: 'mistaken', report }
    },
  }
}

async function readOrThrow(dir: string, options: { siteOnly: boolean }): Promise<Content> {
  const reading = await readContent(dir, options)
  if (reading.kind === 'mistaken') throw new ContentError(toReport(dir, reading.mistakes))
  return reading.content
}
