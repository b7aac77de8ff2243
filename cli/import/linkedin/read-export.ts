import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { failed } from '../../net/safe-fetch.ts'
import type { ImportLog } from '../model/log.ts'
import type { SourceResult } from '../model/model.ts'
import { toContent } from '../resume/read-resume.ts'
import { COLUMNS, ExportError, parseCsv, type Table, type Tables } from './csv.ts'
import { reportLeftOut } from './left-out.ts'
import { toResume } from './resume.ts'

/** This limits all files that are read together, because a small zip can have many large ones. */
const MAX_BYTES = 20_000_000
const MAX_ENTRIES = 20_000
const MAX_DEPTH = 2
const NOT_AN_EXPORT = 'it is not a LinkedIn data export (no Profile.csv or similar file)'

type Files = Map<string, Uint8Array>
/** `others` are the paths of the files that are not opened. */
type Export = { files: Files; others: string[] }
type Options = { isFolder: boolean; log: ImportLog }

export async function readLinkedIn(path: string, { isFolder, log }: Options): Promise<SourceResult> {
  try {
    const { files, others } = isFolder ? await readFolder(path) : await readZip(path)
    const tables = toTables(files)
    const names = Object.keys(COLUMNS).filter((name) => Object.hasOwn(tables, name))
    if (names.length === 0) throw new ExportError(NOT_AN_EXPORT)
    log.info(`Reading ${names.join(', ')} from the LinkedIn export`)
    const [first = ''] = files.keys()
    reportLeftOut(tables, { paths: others, base: first.slice(0, first.lastIndexOf('/') + 1) }, log)
    const result = toContent(toResume(tables), log)
    const mail = tables['email addresses']?.find(({ Primary }) => Primary !== 'No')?.['Email Address']
    const isWritten = result.kind === 'ok' && mail && JSON.stringify(result.content).includes(mail)
    if (mail && !isWritten) log.hint({ kind: 'unused-mail', mail })
    log.hint({ kind: 'no-linkedin-url' })
    return result
  } catch (error) {
    if (error instanceof ExportError) return failed(error.message)
    throw error
  }
}

async function readFolder(dir: string): Promise<Export> {
  const files: Files = new Map()
  const entries = await readdir(dir, { withFileTypes: true })
  const others = entries.filter((entry) => !(entry.isFile() && toTable(entry.name)))
  let total = 0
  for (const { name } of entries.filter((entry) => !others.includes(entry))) {
    total += (await stat(join(dir, name))).size
    if (total > MAX_BYTES) throw new ExportError(`${name} is too large`)
    files.set(name, await readFile(join(dir, name)))
  }
  return { files, others: others.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)) }
}

async function readZip(path: string): Promise<Export> {
  const files: Files = new Map()
  const others: string[] = []
  let total = 0
  try {
    const zip = await openPromise(path)
    for await (const entry of zip.eachEntry()) {
      if (zip.entryCount > MAX_ENTRIES)
        throw new ExportError(`it has more than ${MAX_ENTRIES} files; unzip it and import the folder`)
      if (!toTable(entry.fileName)) {
        others.push(entry.fileName)
        continue
      }
      total += entry.uncompressedSize
      if (total > MAX_BYTES) throw new ExportError(`${entry.fileName} is too large`)
      // The stream fails if the file is larger than the archive says.
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    }
    return { files, others }
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw new ExportError(`the archive can’t be read (${error instanceof Error ? error.message : error})`)
  }
}

/** Accepts files at the top level or in one folder. */
function toTable(path: string): Table | undefined {
  const parts = path.split('/')
  const [, name = ''] = /^([^.]+)\.csv$/i.exec(parts.at(-1) ?? '') ?? []
  const table = name.toLowerCase()
  return parts.length <= MAX_DEPTH && Object.hasOwn(COLUMNS, table) ? (table as Table) : undefined
}

function toTables(files: Files): Tables {
  const tables: Tables = {}
  for (const [path, bytes] of [...files].sort(([a], [b]) => a.length - b.length)) {
    const table = toTable(path)
    if (table) tables[table] ??= parseCsv(bytes, table)
  }
  return tables
}
