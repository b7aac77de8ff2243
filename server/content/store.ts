import { isDeepStrictEqual } from 'node:util'
import { ContentError, type ContentSettings, findContentDir, rememberShown } from './find-dir.ts'
import { formatImageHint } from './images/generated.ts'
import { type Content, loadContent } from './load.ts'
import type { Overlay } from './reader.ts'
import { formatIssues } from './schema/issues.ts'
import { watchContent } from './watch.ts'

export type ContentStore = Awaited<ReturnType<typeof openContentStore>>
export type ContentEvent = { kind: 'changed' } | { kind: 'invalid'; report: string }

export async function openContentStore(settings: ContentSettings, { drafts = false } = {}) {
  const { contentDir, backend } = settings
  const { promise: subscribed, resolve: subscribe } = Promise.withResolvers<(event: ContentEvent) => void>()
  const emit = (event: ContentEvent) => subscribed.then((listener) => listener(event))
  // Reloads run one at a time, so an older one never overwrites a newer one.
  let queue: Promise<unknown> = subscribed
  let isClosed = false
  // Watching starts before the first load, so no edit is missed.
  const watcher = watchContent(contentDir, () => {
    queue = queue.then(reload)
  })
  let dir: string | undefined
  let current = await load().catch((error) => {
    watcher.close()
    throw error
  })
  let version = 1
  let lastReport = ''

  async function reload(): Promise<void> {
    const loaded = await load().catch((error: Error) => error)
    const report = loaded instanceof Error ? loaded.message : ''
    if (isClosed || (report === lastReport && (report || isDeepStrictEqual(loaded, current)))) return
    lastReport = report
    if (loaded instanceof Error) return void emit({ kind: 'invalid', report })
    current = loaded
    version += 1
    emit({ kind: 'changed' })
  }

  async function load(): Promise<Content> {
    // The sample is only shown until the owner has content, never while it is being replaced.
    if (dir !== contentDir) dir = await findContentDir(settings)
    const overlay = dir ? undefined : toNamelessSite(backend)
    const result = await loadContent(dir ?? contentDir, { drafts, siteOnly: backend !== undefined, overlay })
    if (result.kind === 'invalid') throw new ContentError(formatIssues(dir ?? contentDir, result.issues))
    if (dir === contentDir) await rememberShown(settings)
    return result.content
  }

  return {
    current: () => current,
    /** Is undefined while everything that is shown comes from an external backend. */
    dir: () => dir,
    version: () => version,
    hint: () => (dir ? formatImageHint(current) : undefined),
    /** Accepts one listener, which also receives earlier events. */
    subscribe,
    close(): void {
      isClosed = true
      watcher.close()
    },
  }
}

/** The site has the name of its host until the external backend responds with its user. */
function toNamelessSite({ host } = { host: '' }): Overlay {
  const name = URL.parse(host)?.host ?? host
  return new Map([['site.yaml', JSON.stringify({ name, greeting: name, roles: ['Developer'] })]])
}
