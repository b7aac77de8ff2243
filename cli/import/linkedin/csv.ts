const CELL = /(?:"((?:[^"]|"")*)"?[^,\r\n]*|([^,\r\n]*))(,|\r\n|\r|\n|$)/y

export type Row = Record<string, string>

/** Parses RFC 4180. The header is the first row with this column, because some files begin with notes. */
export function parseCsv(bytes: Uint8Array, column: string): Row[] {
  const rows = parseRows(new TextDecoder().decode(bytes))
  const start = rows.findIndex((cells) => cells.some((cell) => cell.trim() === column))
  const names = (rows[start] ?? []).map((name) => name.trim())
  return rows
    .slice(start + 1)
    .filter((cells) => start !== -1 && cells.some((cell) => cell.trim()))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])))
}

/** Lets an unclosed quote run to the end of the text, so parsing stays linear. */
function parseRows(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length; ) {
    const [, quoted, plain = '', end = ''] = CELL.exec(text) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',' && CELL.lastIndex < text.length) continue
    rows.push(cells)
    cells = []
  }
  return rows
}
