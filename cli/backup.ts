import { join, relative, resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { parseBackupArgs, USAGE } from './backup/args.ts'
import { removeOldBackups, toBackupName } from './backup/rotate.ts'
import { backUp } from './backup/run.ts'
import { CWD, runCommand } from './command/run.ts'
import { formatCount } from './command/terminal.ts'

await runCommand(USAGE, async (args) => {
  const { dir, keep } = parseBackupArgs(args)
  const config = readConfig(process.env)
  const now = new Date()
  const folder = dir === undefined ? join(config.dataDir, 'backups') : resolve(CWD, dir)
  const name = toBackupName(now)
  const file = relative(CWD, join(folder, name))
  const result = await backUp({ file, force: false }, { ...config, cwd: CWD, now })
  if (keep === undefined || result.status !== 0) return result
  const removed = await removeOldBackups(folder, { keep, newest: name })
  return { ...result, text: `${result.text}\nDeleted ${formatCount(removed.length, 'old backup')}.` }
})
