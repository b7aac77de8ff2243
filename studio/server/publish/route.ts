import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod'
import { listFiles } from '../../../cli/content-dir/hash-files.ts'
import { parseExportArgs } from '../../../cli/export/args.ts'
import { runStaticExport } from '../../../cli/export/run.ts'
import { parseJson } from '../../../contract/http.ts'
import { findContentDir } from '../../../server/content/find-dir.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Changes, ExportEvent } from '../../api.ts'
import type { Studio } from '../studio.ts'
import { readGitChanges } from './git.ts'
import { describeChanges, readSnapshot } from './snapshot.ts'

/** The documentation uses this folder, and git ignores it. */
const EXPORT_DIR = 'site'
const LOCAL_SITE = /^http:\/\/localhost(?::|$)/
const OWNER_ONLY = 0o600

const lastExport = z.object({
  time: z.string(),
  snapshot: z.record(
    z.string(),
    z.object({ kind: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) }),
  ),
})

export function createPublishRoutes(studio: Studio): Hono {
  const routes = new Hono()
  let isRunning = false

  routes.get('/publish', async (c) => {
    return c.json((await readGitChanges(studio.contentDir, studio.cwd)) ?? (await readExportChanges(studio)))
  })

  routes.post('/export', (c) => {
    if (isRunning) return c.json({ reason: 'An export is running already.' }, 409)
    isRunning = true
    let isOpen = true
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const send = (event: ExportEvent) => {
          if (isOpen) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`))
        }
        send(await exportSite(studio, (text) => send({ kind: 'progress', text })))
        isRunning = false
        if (isOpen) controller.close()
      },
      cancel() {
        isOpen = false
      },
    })
    return c.body(body, 200, { 'content-type': 'application/x-ndjson' })
  })

  return routes
}

async function readExportChanges({ contentDir, config }: Studio): Promise<Changes> {
  const text = await readFile(toLastExportFile(config.dataDir), 'utf8').catch(() => '')
  const last = lastExport.safeParse(parseJson(text)).data
  const now = await readSnapshot(contentDir)
  if (!last) return { since: undefined, changes: describeChanges({}, now), commands: [] }
  return {
    since: `export of ${last.time.slice(0, 16).replace('T', ' at ')} UTC`,
    changes: describeChanges(last.snapshot, now),
    commands: [],
  }
}

async function exportSite(studio: Studio, progress: (text: string) => void): Promise<ExportEvent> {
  const { config, cwd, now } = studio
  try {
    const command = parseExportArgs([EXPORT_DIR], config.siteUrl)
    // An edit during the export counts as a change since then.
    const snapshot = await readSnapshot(await findContentDir(config))
    const hasSiteUrl = !LOCAL_SITE.test(config.siteUrl)
    const { text, status } = await runStaticExport(command, { config, cwd, now: now(), hasSiteUrl, progress })
    if (status !== 0) return { kind: 'failed', text }
    const saved = JSON.stringify({ time: now().toISOString(), snapshot })
    await writeFileAtomic(toLastExportFile(config.dataDir), saved, { mode: OWNER_ONLY })
    const dir = resolve(cwd, EXPORT_DIR)
    return { kind: 'done', text, dir, bytes: await measure(dir) }
  } catch (error) {
    return { kind: 'failed', text: error instanceof Error ? error.message : String(error) }
  }
}

async function measure(dir: string): Promise<number> {
  const sizes = await Promise.all((await listFiles(dir)).map(async (path) => (await stat(join(dir, path))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function toLastExportFile(dataDir: string): string {
  return join(dataDir, 'studio', 'last-export.json')
}
