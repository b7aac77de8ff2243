import { FLAG, parseOptions, rejectExtra, UsageError } from '../command/run.ts'

export const USAGE = `npm run backup                            back up content, images, and messages to a new file in data/backups
npm run backup -- folder                  write the new file to this folder instead
npm run backup -- folder --keep 14        then delete all but the 14 newest backups in that folder
npm run restore -- file.tar.gz            restore a backup`

export const RESTORE_USAGE = `npm run restore -- file.tar.gz            restore content, images, and messages from a backup
--dry-run                                 show what would change without changing anything
--force                                   replace your content and messages (a copy of both is kept)`

const KEEP = /^[1-9]\d{0,4}$/

export function parseBackupArgs(args: string[]) {
  const { values, positionals } = parseOptions(args, { keep: { type: 'string' } })
  const [dir, ...rest] = positionals.filter(Boolean)
  rejectExtra(rest)
  const { keep } = values
  if (keep !== undefined && !KEEP.test(keep)) {
    throw new UsageError(`Invalid --keep "${keep}": expected a whole number, 1 or more`)
  }
  return { dir, keep: keep === undefined ? undefined : Number(keep) }
}

export function parseRestoreArgs(args: string[]) {
  const { values, positionals } = parseOptions(args, { force: FLAG, 'dry-run': FLAG })
  const [file, ...rest] = positionals.filter(Boolean)
  if (!file) throw new UsageError('Missing file: npm run restore -- file.tar.gz')
  rejectExtra(rest)
  return { file, force: values.force, dryRun: values['dry-run'] }
}
