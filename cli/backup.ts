import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { parseBackupArgs, USAGE } from './backup/args.ts'
import { runBackup } from './backup/back-up.ts'
import { CWD, runCommand } from './command/run.ts'

await runCommand(USAGE, async (args) => {
  const command = parseBackupArgs(args)
  const config = readConfig(process.env)
  await using database = createDatabase(config.database)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return await runBackup(command, { ...config, database, cwd: CWD, now: new Date(), signal: stop.signal })
})
