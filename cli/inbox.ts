import { readConfig } from '../server/config.ts'
import { createInbox } from '../server/contact/inbox.ts'
import { createDatabase } from '../server/database/open.ts'
import { CWD, confirm, runCommand } from './command/run.ts'
import { createTerminal } from './command/terminal.ts'
import { runInbox } from './inbox/actions.ts'
import { parseInboxArgs, USAGE } from './inbox/args.ts'

await runCommand(USAGE, async (args) => {
  const command = parseInboxArgs(args)
  const config = readConfig(process.env)
  await using database = createDatabase(config.database)
  const { mail, notifyUrl } = config
  const deps = {
    inbox: createInbox(database, mail),
    mailed: Boolean(mail ?? notifyUrl),
    now: Date.now(),
    cwd: CWD,
    confirm,
  }
  return await runInbox(command, deps, createTerminal(process.stdout, process.env))
})
