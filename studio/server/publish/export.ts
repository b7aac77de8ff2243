import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { withSiteUrl } from '../../../cli/command/site-url.ts'
import { parseExportArgs } from '../../../cli/export/args.ts'
import { listNotes, runStaticExport } from '../../../cli/export/export-site.ts'
import { parseJson } from '../../../contract/http.ts'
import { listFiles } from '../../../editing/folder/hash-files.ts'
import { findContentDir } from '../../../server/content/find-dir.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { ExportEvent } from '../../api.ts'
import type { Studio } from '../studio.ts'
import { readTexts } from './changes.ts'

/** The documentation uses this folder, and git ignores it. */
export const EXPORT_DIR = 'site'
const OTHER_DIR = 'To choose another folder, run: npm run export -- folder'
export const FOREIGN = 'Some words or images are not yours yet. They are listed above.'
const OWNER_ONLY = 0o600

const lastExport = z.object({ time: z.string(), texts: z.record(z.string(), z.string()) })

export async function exportSite(studio: Studio, progress: (text: string) => void): Promise<ExportEvent> {
  const { cwd, now } = studio
  try {
    const config = await withSiteUrl(studio.config)
    const command = parseExportArgs([EXPORT_DIR], config.isSiteUrlSet ? config.siteUrl : undefined)
    // An edit during the export counts as a change since then.
    const texts = await readFolder((await findContentDir(config)) ?? config.contentDir)
    const result = await runStaticExport(command, { config, cwd, now: now(), progress })
    if (result.kind === 'foreign') return { kind: 'failed', text: FOREIGN }
    if (result.kind === 'failed') return { kind: 'failed', text: `${result.text} ${OTHER_DIR}` }
    const saved = JSON.stringify({ time: now().toISOString(), texts })
    await writeFileAtomic(toLastExportFile(config.dataDir), saved, { mode: OWNER_ONLY })
    const dir = resolve(cwd, EXPORT_DIR)
    const sizes = await Promise.all((await listFiles(dir)).map(async (path) => (await stat(join(dir, path))).size))
    const { pages, files, base } = result.report
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return { kind: 'done', dir, base, pages, files, bytes, notes: listNotes(result.report) }
  } catch (error) {
    return { kind: 'failed', text: error instanceof Error ? error.message : String(error) }
  }
}

export async function readLastExport(dataDir: string) {
  const text = await readFile(toLastExportFile(dataDir), 'utf8').catch(() => '')
  return lastExport.safeParse(parseJson(text)).data
}

export async function readFolder(dir: string) {
  return readTexts(await listFiles(dir), (path) => readFile(join(dir, path)))
}

function toLastExportFile(dataDir: string): string {
  return join(dataDir, 'studio', 'last-export.json')
}
