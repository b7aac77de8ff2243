import { type Config, readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { runBackup } from './backup/run.ts'
import { parseExportArgs, USAGE } from './export/args.ts'
import { type CommandResult, CWD, runCommand } from './run.ts'
import { runStaticExport } from './static-export/run.ts'

await runCommand(USAGE, async (args) => {
  const siteUrl = process.env.SITE_URL?.trim()
  const command = parseExportArgs(args, siteUrl)
  const config = readConfig(process.env)
  if (command.kind === 'backup') return backUp(command, config)
  return runStaticExport(command, { config, cwd: CWD, now: new Date(), hasSiteUrl: Boolean(siteUrl) })
})

async function backUp(command: { file: string; force: boolean }, config: Config): Promise<CommandResult> {
  const database = createDatabase(config.database)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    return await runBackup(command, { ...config, database, cwd: CWD, now: new Date(), signal: stop.signal })
  } finally {
    await database.close()
  }
}
