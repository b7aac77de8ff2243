import { readConfig } from '../server/config.ts'
import { CWD, confirm, printLine, runCommand, UsageError } from './command/run.ts'
import { createSimpleIcons } from './icons/simple-icons.ts'
import { parseImportArgs, USAGE } from './import/args.ts'
import { runImport } from './import/import-content.ts'
import { generateImages } from './pictures/load.ts'

const HOST_IS_SET =
  'PORTFOLIO_HOST is set, so the site still shows that backend’s content. Unset it to show the imported files.'

await runCommand(USAGE, async (args) => {
  const command = parseImportArgs(args)
  const config = readConfig(process.env)
  const { source } = command
  if (source.kind === 'file' && source.path.endsWith('.tar.gz')) {
    throw new UsageError(`${source.path} is a backup. To restore it, run: npm run restore -- ${source.path}`)
  }
  const result = await runImport(command, {
    contentDir: config.contentDir,
    github: config.github,
    cwd: CWD,
    now: new Date(),
    print: printLine,
    fetchIcons: createSimpleIcons().fetch,
    confirm,
    generateImages,
  })
  return config.backend && result.status === 0 ? { ...result, text: `${result.text}\n${HOST_IS_SET}` } : result
})
