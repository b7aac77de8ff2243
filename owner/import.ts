import { fileURLToPath } from 'node:url'
import { readConfig } from '../server/config.ts'
import { parseCommand, USAGE } from './import/command.ts'
import { runImport } from './import/run.ts'
import { runOwnerCommand } from './run.ts'

const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url))
const HOST_IS_SET = 'PORTFOLIO_HOST is set: as long as it is, the site shows that backend and not these files.'

/** `npm run import`: the owner moves in, from an old backend or a JSON Resume. */
await runOwnerCommand(async (args) => {
  const command = parseCommand(args)
  if (command.kind === 'unclear') return { text: `${command.sentence}\n\n${USAGE}`, status: 2 }
  if (command.kind === 'help') return { text: USAGE, status: 0 }
  const config = readConfig(process.env)
  const outcome = await runImport(command, {
    contentDir: config.contentDir,
    sampleDir: SAMPLE_CONTENT,
    // npm runs scripts in the folder of the package; it says where the owner typed.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    now: new Date(),
    print: (line) => process.stdout.write(`${line}\n`),
  })
  const isHidden = config.backend && outcome.status === 0
  return isHidden ? { ...outcome, text: `${outcome.text}\n${HOST_IS_SET}` } : outcome
})
