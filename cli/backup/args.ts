import { parseOptions, rejectExtra, UsageError } from '../run.ts'

export const USAGE = `npm run backup                   write content, images and messages into a new file in data/backups
npm run backup -- folder         write it into this folder
--keep 14                        then delete the oldest backups there, except the last 14
npm run import -- file.tar.gz    restore a backup`

const KEEP = /^[1-9]\d{0,4}$/

export type BackupCommand = { dir: string | undefined; keep: number | undefined }

export function parseBackupArgs(args: string[]): BackupCommand {
  const { values, positionals } = parseOptions(args, { keep: { type: 'string' } })
  const [dir, ...rest] = positionals.filter(Boolean)
  rejectExtra(rest)
  if (values.keep !== undefined && !KEEP.test(values.keep)) {
    throw new UsageError(`Invalid --keep "${values.keep}": expected a number of backups, at least 1`)
  }
  return { dir, keep: values.keep === undefined ? undefined : Number(values.keep) }
}
