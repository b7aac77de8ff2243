import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { createInbox } from '../server/messages/inbox.ts'
import { parseInboxArgs, USAGE } from './inbox/args.ts'
import { runInbox } from './inbox/run.ts'
import { runCommand } from './run.ts'
import { createTerminal } from './terminal.ts'

await runCommand(USAGE, async (args) => {
  const command = parseInboxArgs(args)
  const config = readConfig(process.env)
  await using database = createDatabase(config.database)
  const deps = { inbox: createInbox(database), mailed: config.mail !== undefined, now: Date.now() }
  return await runInbox(command, deps, createTerminal(process.stdout, process.env))
})
