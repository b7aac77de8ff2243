import { readConfig } from '../server/config.ts'
import { runCommand } from './command/run.ts'
import { createSimpleIcons } from './icons/simple-icons.ts'
import { parseNewArgs, USAGE } from './new/args.ts'
import { addContent } from './new/run.ts'

await runCommand(USAGE, async (args) => {
  const entry = parseNewArgs(args)
  const { contentDir } = readConfig(process.env)
  return addContent(entry, { contentDir, now: new Date(), fetchIcons: createSimpleIcons().fetch })
})
