import { readConfig } from '../server/config.ts'
import { backUp } from './backup/run.ts'
import { CWD, runCommand } from './command/run.ts'
import { parseExportArgs, USAGE } from './export/args.ts'
import { runStaticExport } from './export/run.ts'

await runCommand(USAGE, async (args) => {
  const siteUrl = process.env.SITE_URL?.trim()
  const command = parseExportArgs(args, siteUrl)
  const config = readConfig(process.env)
  const deps = { cwd: CWD, now: new Date() }
  if (command.kind === 'backup') return backUp(command, { ...config, ...deps })
  return runStaticExport(command, { ...deps, config, hasSiteUrl: Boolean(siteUrl) })
})
