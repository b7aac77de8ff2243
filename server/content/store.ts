import { isDeepStrictEqual } from 'node:util'
import { formatImageHint } from './images/hint.ts'
import { type Content, loadContent } from './load.ts'
import { formatIssues } from './schema/issues.ts'
import { watchContent } from './watch/watch.ts'

export class ContentError extends Error {}

export type ContentStore = Awaited<ReturnType<typeof openContentStore>>
export type ContentEvent =
  | { kind: 'changed' }
  | { kind: 'invalid'; report: string }
  | { kind: 'watch-failed'; reason: string }

export async function openContentStore(dir: string, options: { siteOnly: boolean }) {
  const { promise: subscribed, resolve: subscribe } = Promise.withResolvers<(event: ContentEvent) => void>()
  const emit = (event: ContentEvent) => subscribed.then((listener) => listener(event))
  // Reloads run one at a time, so an older one never overwrites a newer one.
  let queue: Promise<unknown> = subscribed
  let isClosed = false
  // Watching starts before the first load, so no edit is missed.
  const watcher = watchContent(dir, {
    onChange: () => {
      queue = queue.then(reload)
    },
    onError: (reason) => emit({ kind: 'watch-failed', reason }),
  })
  const first = await loadContent(dir, options)
  if (first.kind === 'invalid') {
    watcher.close()
    throw new ContentError(formatIssues(dir, first.issues))
  }
  const { current, version, replace, reject } = createState(first.content, emit)

  async function reload(): Promise<void> {
    const result = await loadContent(dir, options).catch(String)
    if (isClosed) return
    if (typeof result === 'string') return reject(result)
    if (result.kind === 'ok') replace(result.content)
    else reject(formatIssues(dir, result.issues))
  }

  return {
    current,
    version,
    hint: () => formatImageHint(current()),
    /** Accepts one listener, which also receives earlier events. */
    subscribe,
    close(): void {
      isClosed = true
      watcher.close()
    },
  }
}

function createState(content: Content, emit: (event: ContentEvent) => void) {
  let current = content
  let version = 1
  let report: string | undefined
  return {
    current: () => current,
    version: () => version,
    replace(next: Content): void {
      if (report === undefined && isDeepStrictEqual(next, current)) return
      current = next
      version += 1
      report = undefined
      emit({ kind: 'changed' })
    },
    reject(next: string): void {
      if (next === report) return
      report = next
      emit({ kind: 'invalid', report })
    },
  }
}
