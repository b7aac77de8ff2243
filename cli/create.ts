import { readConfig } from '../server/config.ts'
import { CWD, parseOptions, rejectExtra, runCommand } from './command/run.ts'
import { runCreate, USAGE } from './create/run.ts'

await runCommand(USAGE, (args) => {
  const [source, ...rest] = parseOptions(args, {}).positionals
  rejectExtra(rest)
  return runCreate(source, { config: readConfig(process.env), folder: process.cwd(), cwd: CWD })
})
