import { join, relative, resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { parseBackupArgs, USAGE } from './backup/args.ts'
import { removeOldBackups, toBackupName } from './backup/rotate.ts'
import { backUp } from './backup/run.ts'
import { CWD, runCommand } from './command/run.ts'
import { formatCount } from './command/terminal.ts'

await runCommand(USAGE, async (args) => {
  const command = parseBackupArgs(args)
  const config = readConfig(process.env)
  const deps = { ...config, cwd: CWD, now: new Date() }
  if (command.kind === 'file') return backUp(command, deps)
  const folder = command.dir === undefined ? join(config.dataDir, 'backups') : resolve(CWD, command.dir)
  const name = toBackupName(deps.now)
  const result = await backUp({ file: relative(CWD, join(folder, name)), force: false }, deps)
  if (command.keep === undefined || result.status !== 0) return result
  const removed = await removeOldBackups(folder, { keep: command.keep, newest: name })
  return { ...result, text: `${result.text}\nDeleted ${formatCount(removed.length, 'old backup')}.` }
})
