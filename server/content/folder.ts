import { type FSWatcher, watch } from 'node:fs'
import { toHint, toReport } from './mistakes.ts'
import { type Content, readContent } from './read.ts'

/** An editor writes a file in several steps; one reading after the last of them is enough. */
const SETTLE_MS = 80

/** The content cannot be used; its message is the report for the owner. */
export class ContentError extends Error {}

export type Folder = Awaited<ReturnType<typeof openFolder>>
export type FolderNews = { kind: 'changed' } | { kind: 'mistaken'; report: string }

/** Opens the owner's folder, or throws a `ContentError` with every mistake in it. */
export async function openFolder(dir: string, options: { siteOnly: boolean }) {
  let content = await readOrThrow(dir, options)
  let version = 1
  let watcher: FSWatcher | undefined
  let timer: NodeJS.Timeout | undefined

  async function readAgain(tell: (news: FolderNews) => void): Promise<void> {
    const reading = await readContent(dir, options)
    if (reading.kind === 'good') {
      content = reading.content
      version += 1
    }
    tell(reading.kind === 'good' ? { kind: 'changed' } : { kind: 'mistaken', report: toReport(dir, reading.mistakes) })
  }

  return {
    /** What the owner might do for the content as it is. */
    hint: () => toHint(content),
    current: (): Content => content,
    /** Goes up with each change. */
    version: () => version,
    /** From now on an edit replaces the content; one with a mistake is told and the last good content stays. */
    watch(tell: (news: FolderNews) => void): void {
      watcher = watch(dir, { recursive: true }, () => {
        clearTimeout(timer)
        timer = setTimeout(() => void readAgain(tell), SETTLE_MS)
      })
    },
    close(): void {
      clearTimeout(timer)
      watcher?.close()
    },
  }
}

async function readOrThrow(dir: string, options: { siteOnly: boolean }): Promise<Content> {
  const reading = await readContent(dir, options)
  if (reading.kind === 'mistaken') throw new ContentError(toReport(dir, reading.mistakes))
  return reading.content
}
