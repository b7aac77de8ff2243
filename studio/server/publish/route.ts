import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as z from 'zod'
import { withSiteUrl } from '../../../cli/command/site-url.ts'
import { parseExportArgs } from '../../../cli/export/args.ts'
import { runStaticExport } from '../../../cli/export/run.ts'
import { parseJson } from '../../../contract/http.ts'
import { listFiles } from '../../../editing/folder/hash-files.ts'
import { findContentDir } from '../../../server/content/find-dir.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Changes, ExportEvent } from '../../api.ts'
import type { Studio } from '../studio.ts'
import { describeChanges, readTexts } from './changes.ts'
import { listUnignoreCommands, readGitChanges } from './git.ts'

/** The documentation uses this folder, and git ignores it. */
const EXPORT_DIR = 'site'
const OTHER_DIR = 'To choose another folder, run: npm run export -- folder'
const OWNER_ONLY = 0o600

const lastExport = z.object({ time: z.string(), texts: z.record(z.string(), z.string()) })

export function createPublishRoutes(studio: Studio): Hono {
  const routes = new Hono()
  let isRunning = false

  routes.get('/publish', async (c) => {
    const { contentDir, cwd } = studio
    const changes = await readGitChanges(contentDir, cwd)
    if (changes) return c.json(changes)
    return c.json({ ...(await readExportChanges(studio)), commands: await listUnignoreCommands(contentDir, cwd) })
  })

  routes.post('/export', (c) => {
    if (isRunning) return c.json({ reason: 'An export is already running.' }, 409)
    isRunning = true
    c.header('content-type', 'application/x-ndjson')
    return stream(c, async (output) => {
      const send = (event: ExportEvent) => void output.writeln(JSON.stringify(event))
      send(await exportSite(studio, (text) => send({ kind: 'progress', text })))
      isRunning = false
    })
  })

  return routes
}

async function readExportChanges({ contentDir, config }: Studio): Promise<Omit<Changes, 'commands'>> {
  const text = await readFile(toLastExportFile(config.dataDir), 'utf8').catch(() => '')
  const last = lastExport.safeParse(parseJson(text)).data
  const since = last && `the export of ${last.time.slice(0, 16).replace('T', ' at ')} UTC`
  return { since, changes: describeChanges(last?.texts ?? {}, await readFolder(contentDir)) }
}

async function exportSite(studio: Studio, progress: (text: string) => void): Promise<ExportEvent> {
  const { cwd, now } = studio
  try {
    const config = await withSiteUrl(studio.config)
    const command = parseExportArgs([EXPORT_DIR], config.isSiteUrlSet ? config.siteUrl : undefined)
    // An edit during the export counts as a change since then.
    const texts = await readFolder((await findContentDir(config)) ?? config.contentDir)
    const { text, status } = await runStaticExport(command, { config, cwd, now: now(), progress })
    if (status !== 0) return { kind: 'failed', text: `${text} ${OTHER_DIR}` }
    const saved = JSON.stringify({ time: now().toISOString(), texts })
    await writeFileAtomic(toLastExportFile(config.dataDir), saved, { mode: OWNER_ONLY })
    const dir = resolve(cwd, EXPORT_DIR)
    const sizes = await Promise.all((await listFiles(dir)).map(async (path) => (await stat(join(dir, path))).size))
    return { kind: 'done', text, dir, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  } catch (error) {
    return { kind: 'failed', text: error instanceof Error ? error.message : String(error) }
  }
}

async function readFolder(dir: string) {
  return readTexts(await listFiles(dir), (path) => readFile(join(dir, path)))
}

function toLastExportFile(dataDir: string): string {
  return join(dataDir, 'studio', 'last-export.json')
}
