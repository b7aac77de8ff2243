import { readConfig } from '../server/config.ts'
import { CWD, runCommand } from './command/run.ts'
import { initContent, USAGE } from './new/init.ts'

await runCommand(USAGE, (args) => initContent(args, { ...readConfig(process.env), cwd: CWD }))
