import { join, relative, resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { parseBackupArgs, USAGE } from './backup/args.ts'
import { removeOldBackups, toBackupName } from './backup/rotate.ts'
import { runBackup } from './backup/run.ts'
import { CWD, runCommand } from './command/run.ts'
import { formatCount } from './command/terminal.ts'

await runCommand(USAGE, async (args) => {
  const { dir, keep, out, force } = parseBackupArgs(args)
  const config = readConfig(process.env)
  await using database = createDatabase(config.database)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const deps = { ...config, database, cwd: CWD, now: new Date(), signal: stop.signal }
  if (out) return await runBackup({ file: out, force }, deps)
  const folder = dir === undefined ? join(config.dataDir, 'backups') : resolve(CWD, dir)
  const name = toBackupName(deps.now)
  const result = await runBackup({ file: relative(CWD, join(folder, name)), force: false }, deps)
  if (keep === undefined || result.status !== 0) return result
  const removed = await removeOldBackups(folder, { keep, newest: name })
  return { ...result, text: `${result.text}\nDeleted ${formatCount(removed.length, 'old backup')}.` }
})
