import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Extras } from '../args.ts'
import type { ImportLog } from '../model/log.ts'
import type { SourceResult } from '../model/model.ts'
import { toContent } from '../resume/read-resume.ts'
import { parseCsv, type Row } from './csv.ts'
import { toResume } from './resume.ts'
import { readZip, ZipError } from './zip.ts'

/** Only these files are opened; the header of each must have this column. */
const COLUMNS = {
  profile: 'First Name',
  positions: 'Company Name',
  education: 'School Name',
  volunteering: 'Company Name',
  skills: 'Name',
  projects: 'Title',
  certifications: 'Name',
  languages: 'Name',
  honors: 'Title',
  publications: 'Name',
}
/** This limits files of an unzipped export; `zip.ts` protects against zip bombs. */
const MAX_BYTES = 8_000_000
const MAX_DEPTH = 2
const NOT_AN_EXPORT = 'it is not a LinkedIn data export (no Profile.csv or similar file)'

type Table = keyof typeof COLUMNS
export type Tables = Partial<Record<Table, Row[]>>
type Options = { isFolder: boolean; log: ImportLog; extras: Extras }

export async function readLinkedIn(path: string, { isFolder, log, extras }: Options): Promise<SourceResult> {
  try {
    const files = isFolder ? await readFolder(path) : await readZip(path, (name) => toTable(name) !== undefined)
    const tables = toTables(files)
    const names = Object.keys(tables)
    if (names.length === 0) return { kind: 'failed', reason: NOT_AN_EXPORT }
    log.info(`Reading ${names.join(', ')} from the LinkedIn export`)
    return toContent(toResume(tables), log, extras)
  } catch (error) {
    if (error instanceof ZipError) return { kind: 'failed', reason: error.message }
    throw error
  }
}

async function readFolder(dir: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const name of (await readdir(dir)).filter((each) => toTable(each))) {
    const { size } = await stat(join(dir, name))
    if (size > MAX_BYTES) throw new ZipError(`${name} is too large`)
    files.set(name, await readFile(join(dir, name)))
  }
  return files
}

/** Accepts files at the top level or in one folder. */
function toTable(path: string): Table | undefined {
  const parts = path.split('/')
  const [, name = ''] = /^([^.]+)\.csv$/i.exec(parts.at(-1) ?? '') ?? []
  const table = name.toLowerCase()
  return parts.length <= MAX_DEPTH && Object.hasOwn(COLUMNS, table) ? (table as Table) : undefined
}

function toTables(files: Map<string, Uint8Array>): Tables {
  const tables: Tables = {}
  for (const [path, bytes] of [...files].sort(([a], [b]) => a.length - b.length)) {
    const table = toTable(path)
    if (table) tables[table] ??= parseCsv(bytes, COLUMNS[table])
  }
  return tables
}
