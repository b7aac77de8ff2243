import { readConfig } from '../server/config.ts'
import { parseCommand, USAGE } from './new/args.ts'
import { runNew } from './new/run.ts'
import { runCommand } from './run.ts'

/** `npm run new`: something new of the owner's, in a file that explains itself. */
await runCommand(USAGE, async (args) => {
  const command = parseCommand(args)
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  const { contentDir } = readConfig(process.env)
  return runNew(command, { contentDir, now: new Date() })
})
