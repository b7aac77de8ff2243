import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { watchChanges } from './watch.ts'

/** A watcher tells when the machine gets round to it. */
export const SOON = { timeout: 10_000, interval: 20 }

/** Resolves when a change elsewhere was told. It happened later: by then a watcher has told of anything before it. */
export async function waitElsewhere(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-elsewhere-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { close } = watchChanges(dir, { onChange: resolve, onTrouble: (reason) => reject(new Error(reason)) })
  onTestFinished(close)
  await Promise.all([promise, writeFile(join(dir, 'site.yaml'), '')])
}
