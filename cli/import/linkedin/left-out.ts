import { formatCount } from '../../command/terminal.ts'
import type { ImportLog } from '../model/log.ts'
import type { Table, Tables } from './csv.ts'

/** Owners may look for these on their site. The other files, such as messages, are not about the profile. */
const PROFILE_PART =
  /^(?:articles|causes|courses|endorsement|jobs|learning|media|organizations|patents|recommendations|rich_media|test[ _]?scores)/i
const UNUSED_COLUMNS: [Table, string[]][] = [
  ['profile', ['Maiden Name', 'Address', 'Birth Date', 'Industry', 'Zip Code', 'Geo Location', 'Instant Messengers']],
  ['positions', ['Location']],
  ['volunteering', ['Cause']],
  ['certifications', ['Finished On', 'License Number']],
]

/** `paths` are those of the files that were not opened. */
export function reportLeftOut(
  tables: Tables,
  { paths, base }: { paths: string[]; base: string },
  log: ImportLog,
): void {
  const names = [...new Set(paths.map((path) => toName(path, base)))].sort((a, b) => a.localeCompare(b, 'en'))
  const parts = names.filter((name) => PROFILE_PART.test(name))
  if (parts.length > 0) log.skip(parts.join(', '), 'the site has no place for them, so they were not opened')
  const others = names.length - parts.length
  if (others > 0) log.skip(formatCount(others, 'other file', 'other files'), 'not part of your profile, so not opened')
  for (const [table, columns] of UNUSED_COLUMNS) {
    const used = columns.filter((column) => tables[table]?.some((row) => row[column]))
    for (const column of used) log.skip(`"${column}" in ${table}`, 'not shown by the site')
  }
}

/** A folder is named once, as "Jobs/". The profile itself may be in a folder. */
function toName(path: string, base: string): string {
  const [name = '', ...inside] = (path.startsWith(base) ? path.slice(base.length) : path).split('/')
  return inside.length > 0 ? `${name}/` : name
}
