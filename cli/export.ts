import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { runBackup } from './backup/run.ts'
import { type Command, parseCommand, USAGE } from './export/args.ts'
import { type CommandResult, runCommand } from './run.ts'
import { runSiteExport } from './static-export/run.ts'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
// npm runs scripts in the folder of the package; it says where the owner typed.
const cwd = process.env.INIT_CWD ?? process.cwd()

/** `npm run export`: the owner takes everything along, as one file to keep or as a site of files. */
await runCommand(USAGE, async (args) => {
  const command = parseCommand(args, process.env.SITE_URL?.trim())
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'backup') return backUp(command)
  return writeSite(command)
})

async function backUp(command: Extract<Command, { kind: 'backup' }>): Promise<CommandResult> {
  const config = readConfig(process.env)
  const database = createDatabase(config.database)
  const stop = new AbortController()
  for (const signal of STOP_SIGNALS) process.once(signal, () => stop.abort())
  try {
    return await runBackup(command, { ...config, database, cwd, now: new Date(), signal: stop.signal })
  } finally {
    await database.close()
  }
}

async function writeSite(command: Extract<Command, { kind: 'site' }>): Promise<CommandResult> {
  const knowsAddress = Boolean(process.env.SITE_URL?.trim())
  return runSiteExport(command, { config: readConfig(process.env), cwd, now: new Date(), knowsAddress })
}
