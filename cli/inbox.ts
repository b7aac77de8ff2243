import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { createInbox } from '../server/messages/inbox.ts'
import { parseCommand, USAGE } from './inbox/args.ts'
import { runInbox } from './inbox/run.ts'
import { runCommand } from './run.ts'
import { createTerminal } from './terminal.ts'

/** `npm run inbox`: the owner reads the messages, on the same database as the server and beside it. */
await runCommand(USAGE, async (args) => {
  const command = parseCommand(args)
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  const config = readConfig(process.env)
  const database = createDatabase(config.database)
  try {
    const desk = { inbox: createInbox(database), mailed: config.mail !== undefined, now: Date.now() }
    return await runInbox(command, desk, createTerminal(process.stdout, process.env))
  } finally {
    await database.close()
  }
})
