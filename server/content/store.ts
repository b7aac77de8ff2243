import { isDeepStrictEqual } from 'node:util'
import { type ContentDirs, findContentDir } from './find-dir.ts'
import { formatImageHint } from './images/generated.ts'
import { loadContent } from './load.ts'
import { formatIssues } from './schema/issues.ts'
import { watchContent } from './watch/watch.ts'

export class ContentError extends Error {}

export type ContentStore = Awaited<ReturnType<typeof openContentStore>>
export type ContentEvent =
  | { kind: 'changed' }
  | { kind: 'invalid'; report: string }
  | { kind: 'watch-failed'; reason: string }

export async function openContentStore(dirs: ContentDirs, options: { siteOnly: boolean; drafts?: boolean }) {
  const { promise: subscribed, resolve: subscribe } = Promise.withResolvers<(event: ContentEvent) => void>()
  const emit = (event: ContentEvent) => subscribed.then((listener) => listener(event))
  // Reloads run one at a time, so an older one never overwrites a newer one.
  let queue: Promise<unknown> = subscribed
  let isClosed = false
  // Watching starts before the first load, so no edit is missed.
  const watcher = watchContent(dirs.contentDir, {
    onChange: () => {
      queue = queue.then(reload)
    },
    onError: (reason) => emit({ kind: 'watch-failed', reason }),
  })
  let dir = await findContentDir(dirs)
  const first = await load()
  if (first.kind === 'invalid') {
    watcher.close()
    throw new ContentError(first.report)
  }
  let current = first.content
  let version = 1
  let lastReport = ''

  async function reload(): Promise<void> {
    const result = await load().catch((error) => ({ kind: 'invalid' as const, report: String(error) }))
    const report = result.kind === 'invalid' ? result.report : ''
    const isSame = result.kind === 'ok' && isDeepStrictEqual(result.content, current)
    if (isClosed || (report === lastReport && (report || isSame))) return
    lastReport = report
    if (result.kind === 'invalid') return void emit(result)
    current = result.content
    version += 1
    emit({ kind: 'changed' })
  }

  async function load() {
    // The sample is only shown until the owner has content, never while it is being replaced.
    if (dir !== dirs.contentDir) dir = await findContentDir(dirs)
    const result = await loadContent(dir, options)
    return result.kind === 'ok' ? result : { kind: 'invalid' as const, report: formatIssues(dir, result.issues) }
  }

  return {
    current: () => current,
    dir: () => dir,
    version: () => version,
    hint: () => formatImageHint(current),
    /** Accepts one listener, which also receives earlier events. */
    subscribe,
    close(): void {
      isClosed = true
      watcher.close()
    },
  }
}
