import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { watchContent } from '../../../server/content/watch.ts'

export const WATCH_TIMEOUT = { timeout: 10_000, interval: 20 }

/** Waits for a change in another directory; all earlier changes have been reported by then. */
export async function flushWatchers(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-flush-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { promise, resolve } = Promise.withResolvers<void>()
  const { close } = watchContent(dir, resolve)
  onTestFinished(close)
  await Promise.all([promise, writeFile(join(dir, 'site.yaml'), '')])
}
