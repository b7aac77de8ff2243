import { parseOptions, rejectExtra, UsageError } from '../command/run.ts'

export const USAGE = `npm run backup                 back up content, images, and messages to a new file in data/backups
npm run backup -- folder       write the backup to this folder instead
--keep 14                      then delete all but the 14 newest backups in that folder
npm run import -- file.tar.gz  restore a backup`

const KEEP = /^[1-9]\d{0,4}$/

export type BackupCommand = { dir: string | undefined; keep: number | undefined }

export function parseBackupArgs(args: string[]): BackupCommand {
  const { values, positionals } = parseOptions(args, { keep: { type: 'string' } })
  const [dir, ...rest] = positionals.filter(Boolean)
  rejectExtra(rest)
  if (values.keep !== undefined && !KEEP.test(values.keep)) {
    throw new UsageError(`Invalid --keep "${values.keep}": expected a whole number, 1 or more`)
  }
  return { dir, keep: values.keep === undefined ? undefined : Number(values.keep) }
}
