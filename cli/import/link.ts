import type { Journal } from './import-log.ts'
import { pick, type Raw } from './raw-record.ts'
import { toLine, toLink } from './text.ts'

/** People write addresses without https:// as well; what is no address at all is named. */
export function readLink(raw: Raw, names: string[], { what, journal }: { what: string; journal: Journal }): string {
  const written = pick(raw, ...names)
  const link = toLink(written)
  if (!link && toLine(written)) journal.leave(`${what} (${toLine(written)})`, 'it is not an http(s) address')
  return link
}
