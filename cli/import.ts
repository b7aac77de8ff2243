import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { runRestore } from './backup/restore.ts'
import { isBackup } from './backup/unpack.ts'
import type { makePictures as runPictures } from './images/run.ts'
import { type Command, parseCommand, USAGE } from './import/args.ts'
import { runImport } from './import/run.ts'
import { type CommandResult, runCommand } from './run.ts'

const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url))
const HOST_IS_SET = 'PORTFOLIO_HOST is set: as long as it is, the site shows that backend and not these files.'
// npm runs scripts in the folder of the package; it says where the owner typed.
const cwd = process.env.INIT_CWD ?? process.cwd()

/** `npm run import`: the owner moves in, from an old backend or a JSON Resume, or comes back from a backup. */
await runCommand(USAGE, async (args) => {
  const command = parseCommand(args)
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  const config = readConfig(process.env)
  const outcome = await moveIn(command, config)
  const isHidden = config.backend && outcome.status === 0
  return isHidden ? { ...outcome, text: `${outcome.text}\n${HOST_IS_SET}` } : outcome
})

async function moveIn(command: Command, config: ReturnType<typeof readConfig>): Promise<CommandResult> {
  const now = new Date()
  const { source } = command
  if (source.kind === 'file' && (await isBackup(resolve(cwd, source.path)))) {
    const database = createDatabase(config.database)
    const { file } = config.database
    const isNew = file !== undefined && !existsSync(file)
    try {
      return await runRestore({ ...command, file: source.path }, { ...config, database, isNew, cwd, now })
    } finally {
      await database.close()
    }
  }
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const { contentDir } = config
  return runImport(command, { contentDir, sampleDir: SAMPLE_CONTENT, cwd, now, print, makePictures })
}

/** What draws is loaded here and not before: some machines that import have no part for it. */
async function makePictures(work: Parameters<typeof runPictures>[0]): Promise<CommandResult> {
  const pictures = await import('./images/run.ts')
  return pictures.makePictures(work)
}
