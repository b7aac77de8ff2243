import { toDisplayPath } from '../../cli/command/terminal.ts'

const PART = /(?:(?:\.old)?\.[0-9a-f-]{36}\.part)+$/
const FULL = 'The disk is full. Delete something, and try again.'
const TRY_AGAIN = 'Make the file and its folder writable, and try again.'

/** Returns a sentence for the owner if the disk is full or a file can't be written. */
export function explainDiskError(error: Error, cwd: string): string | undefined {
  const { code = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  if (['ENOSPC', 'EDQUOT'].includes(code)) return FULL
  if (!['EROFS', 'EACCES', 'EPERM'].includes(code) || dest === undefined) return undefined
  return `${toDisplayPath(dest.replace(PART, ''), cwd)} is read-only or belongs to another user. ${TRY_AGAIN}`
}
