import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withSiteUrl } from '../../../cli/command/site-url.ts'
import { parseExportArgs } from '../../../cli/export/args.ts'
import { listNotes, runStaticExport } from '../../../cli/export/export-site.ts'
import { listFiles } from '../../../editing/folder/hash-files.ts'
import type { ExportEvent } from '../../api.ts'
import { explainDiskError } from '../disk-errors.ts'
import type { Studio } from '../studio.ts'

/** The documentation uses this folder, and git ignores it. */
export const EXPORT_DIR = 'site'
const OTHER_DIR = 'To choose another folder, run: npm run export -- folder'
export const FOREIGN = 'Some words or images are not yours yet. They are listed above.'

export async function exportSite(studio: Studio, progress: (text: string) => void): Promise<ExportEvent> {
  const { cwd, now } = studio
  try {
    const config = await withSiteUrl(studio.config)
    const command = parseExportArgs([EXPORT_DIR], config.isSiteUrlSet ? config.siteUrl : undefined)
    const result = await runStaticExport(command, { config, cwd, now: now(), progress })
    if (result.kind === 'foreign') return { kind: 'failed', text: FOREIGN }
    if (result.kind === 'failed') return { kind: 'failed', text: `${result.text} ${OTHER_DIR}` }
    const dir = resolve(cwd, EXPORT_DIR)
    const sizes = await Promise.all((await listFiles(dir)).map(async (path) => (await stat(join(dir, path))).size))
    const { pages, files, base } = result.report
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return { kind: 'done', dir, base, pages, files, bytes, notes: listNotes(result.report) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { kind: 'failed', text: explainDiskError(error, cwd) ?? error.message }
  }
}
