import { readConfig } from '../server/config.ts'
import { CWD, runCommand } from './command/run.ts'
import { withSiteUrl } from './command/site-url.ts'
import { parseExportArgs, USAGE } from './export/args.ts'
import { runStaticExport } from './export/run.ts'

await runCommand(USAGE, async (args) => {
  const config = await withSiteUrl(readConfig(process.env))
  const command = parseExportArgs(args, config.isSiteUrlSet ? config.siteUrl : undefined)
  return runStaticExport(command, { cwd: CWD, now: new Date(), config })
})
