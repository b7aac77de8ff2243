import { fileURLToPath } from 'node:url'
import { parseCommand, USAGE } from './check/args.ts'
import { toReport } from './check/report.ts'
import { runCheck, toStatus } from './check/run.ts'
import { runCommand } from './run.ts'
import { createTerminal } from './terminal.ts'

const CLIENT_DIR = fileURLToPath(new URL('../build/client', import.meta.url))

/** `npm run check`: everything the owner can get wrong, and how to fix it. */
await runCommand(USAGE, async (args) => {
  const command = parseCommand(args)
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  const { findings, notes } = await runCheck(command, { env: process.env, clientDir: CLIENT_DIR, now: new Date() })
  const report = toReport(findings, notes, createTerminal(process.stdout, process.env))
  // The answer, whatever it is, and no complaint about the command: a script reads it where it reads all answers.
  process.stdout.write(`${command.json ? JSON.stringify(findings, null, 2) : report}\n`)
  return { text: '', status: toStatus(findings, command) }
})
