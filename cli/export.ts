import { readConfig } from '../server/config.ts'
import { CWD, runCommand } from './command/run.ts'
import { parseExportArgs, USAGE } from './export/args.ts'
import { runStaticExport } from './export/run.ts'

await runCommand(USAGE, async (args) => {
  const siteUrl = process.env.SITE_URL?.trim()
  const command = parseExportArgs(args, siteUrl)
  const config = readConfig(process.env)
  return runStaticExport(command, { cwd: CWD, now: new Date(), config, hasSiteUrl: Boolean(siteUrl) })
})
