import { readConfig } from '../server/config.ts'
import { CWD, runCommand } from './command/run.ts'
import { parsePublishArgs, runPublish, USAGE } from './publish/run.ts'

await runCommand(USAGE, async (args) => {
  const command = parsePublishArgs(args)
  return runPublish(command, { contentDir: readConfig(process.env).contentDir, cwd: CWD })
})
