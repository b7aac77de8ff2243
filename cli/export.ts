import { readConfig } from '../server/config.ts'
import { CWD, done, failed, runCommand } from './command/run.ts'
import { withSiteUrl } from './command/site-url.ts'
import { parseExportArgs, USAGE } from './export/args.ts'
import { renderForeign, renderReport, runStaticExport } from './export/export-site.ts'

await runCommand(USAGE, async (args) => {
  const config = await withSiteUrl(readConfig(process.env))
  const command = parseExportArgs(args, config.isSiteUrlSet ? config.siteUrl : undefined)
  const result = await runStaticExport(command, { cwd: CWD, now: new Date(), config })
  if (result.kind === 'foreign') return failed(renderForeign(result.findings))
  return result.kind === 'failed' ? failed(result.text) : done(renderReport(result.report))
})
