import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Config, readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { runRestore } from './backup/restore.ts'
import { isBackup } from './backup/unpack.ts'
import { type CommandResult, CWD, printLine, runCommand } from './command/run.ts'
import { fetchSimpleIcons } from './icons/simple-icons.ts'
import { type ImportCommand, parseImportArgs, USAGE } from './import/args.ts'
import { runImport } from './import/run.ts'
import { loadGenerator } from './pictures/load.ts'

const HOST_IS_SET =
  "PORTFOLIO_HOST is set, so the site still shows that backend's content. Unset it to show the imported files."

await runCommand(USAGE, async (args) => {
  const command = parseImportArgs(args)
  const config = readConfig(process.env)
  const result = await importOrRestore(command, config)
  return config.backend && result.status === 0 ? { ...result, text: `${result.text}\n${HOST_IS_SET}` } : result
})

async function ask(prompt: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  return /^y(?:es)?$/i.test((await terminal.question(prompt)).trim())
}

async function importOrRestore(command: ImportCommand, config: Config): Promise<CommandResult> {
  const now = new Date()
  const { source } = command
  const { file } = config.database
  const isNew = file !== undefined && !existsSync(file)
  await using database = createDatabase(config.database)
  if (source.kind === 'file' && (await isBackup(resolve(CWD, source.path)))) {
    return await runRestore(
      { ...command, file: source.path },
      { ...config, database, isNew, cwd: CWD, now, print: printLine },
    )
  }
  return runImport(command, {
    contentDir: config.contentDir,
    github: config.github,
    cwd: CWD,
    now,
    print: printLine,
    fetchIcons: (titles) => fetchSimpleIcons(titles),
    confirm: process.stdin.isTTY ? ask : undefined,
    // The generator is loaded on demand, because sharp may be missing on machines that only import.
    generateImages: async (images) => (await loadGenerator()).generateImages(images),
  })
}
