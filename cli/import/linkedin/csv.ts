const CELL = /(?:"((?:[^"]|"")*)"?[^,\r\n]*|([^,\r\n]*))(,|\r\n|\r|\n|$)/y
const MAX_ROWS = 10_000
const MAX_COLUMNS = 100

export type Row = Record<string, string>
/** The header of each file of an export must have this column. Other files are not opened. */
export const COLUMNS = {
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
  'email addresses': 'Email Address',
}
export type Table = keyof typeof COLUMNS
export type Tables = Partial<Record<Table, Row[]>>

/** The message completes "Could not import FILE: …". */
export class ExportError extends Error {}

/** Parses RFC 4180. The header is the first row with the table's column, because some files begin with notes. */
export function parseCsv(bytes: Uint8Array, table: Table): Row[] {
  const rows = parseRows(new TextDecoder().decode(bytes), table)
  const start = rows.findIndex((cells) => cells.some((cell) => cell.trim() === COLUMNS[table]))
  const names = (rows[start] ?? []).map((name) => name.trim())
  return rows
    .slice(start + 1)
    .filter((cells) => start !== -1 && cells.some((cell) => cell.trim()))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])))
}

/** Lets an unclosed quote run to the end of the text, so parsing stays linear. */
function parseRows(text: string, table: Table): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length; ) {
    const [, quoted, plain = '', end = ''] = CELL.exec(text) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (rows.length === MAX_ROWS || cells.length > MAX_COLUMNS) {
      throw new ExportError(`${table}.csv has more than ${MAX_ROWS} rows or ${MAX_COLUMNS} columns`)
    }
    if (end === ',' && CELL.lastIndex < text.length) continue
    rows.push(cells)
    cells = []
  }
  return rows
}
