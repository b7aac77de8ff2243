import { parseCommand, USAGE } from './export-command.ts'
import { runOwnerCommand } from './run.ts'

/** `npm run export`: the owner takes everything along, as one file to keep or as a site of files. */
await runOwnerCommand(async (args) => {
  const command = parseCommand(args)
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'backup') return { text: 'Backups cannot be written yet.', status: 1 }
  return { text: 'Sites of files cannot be written yet.', status: 1 }
})
