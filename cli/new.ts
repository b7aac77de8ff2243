import { readConfig } from '../server/config.ts'
import { addContent, parseNewArgs, USAGE } from './new/run.ts'
import { runCommand } from './run.ts'

await runCommand(USAGE, async (args) => {
  const entry = parseNewArgs(args)
  return addContent(entry, { contentDir: readConfig(process.env).contentDir, now: new Date() })
})
