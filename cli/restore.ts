import { existsSync } from 'node:fs'
import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { parseRestoreArgs, RESTORE_USAGE } from './backup/args.ts'
import { runRestore } from './backup/restore.ts'
import { CWD, printLine, runCommand } from './command/run.ts'

await runCommand(RESTORE_USAGE, async (args) => {
  const command = parseRestoreArgs(args)
  const config = readConfig(process.env)
  const { file } = config.database
  const isNew = file !== undefined && !existsSync(file)
  await using database = createDatabase(config.database)
  return await runRestore(command, { ...config, database, isNew, cwd: CWD, now: new Date(), print: printLine })
})
