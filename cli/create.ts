import { readConfig } from '../server/config.ts'
import { CWD, FLAG, parseOptions, printLine, rejectExtra, runCommand } from './command/run.ts'
import { runCreate, USAGE } from './create/run.ts'

await runCommand(USAGE, (args) => {
  const { values, positionals } = parseOptions(args, { 'allow-private': FLAG })
  const [source, ...rest] = positionals
  rejectExtra(rest)
  return runCreate(source, {
    ...{ config: readConfig(process.env), folder: process.cwd(), cwd: CWD },
    ...{ allowPrivate: values['allow-private'], print: printLine },
  })
})
