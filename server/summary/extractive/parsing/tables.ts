const SEPARATORS = ['|', '\t', ';', ',', '  '] as const
const DELIMITER_ROW = /^[\s|:+=-]*-{2,}[\s|:+=-]*$/
const MIN_CSV_COLUMNS = 3
const MIN_ROWS = { '|': 2, '\t': 2, ';': 3, ',': 3, '  ': 3 }
const MIN_RANGE_ROWS = 4
const CELL_MAX_CHARACTERS = 60
const CSV_CELL_MAX_CHARACTERS = 30
const LINE_MAX_CHARACTERS = 1_000
const SENTENCE_END = /[.!?。！？]$/
const TOTAL =
  /^(?:grand |sub)?total\b|^(?:sum|overall|all)\b|^(?:gesamt|summe|insgesamt)|^(?:somme|ensemble)|^(?:合计|总计)/i
const AMOUNT = /^[^\p{L}\d]{0,3}[+-]?\d[\d.,\s]*\s?\p{L}{0,4}[^\p{L}\d]{0,2}$/u

type Row = { text: string; isKey: boolean }
type Table = { from: number; to: number; rows: Row[] }
type Separator = (typeof SEPARATORS)[number]
type Run = { from: number; cells: string[][] }

export function findTables(lines: string[]): Table[] {
  const usedLines = new Set<number>()
  return SEPARATORS.flatMap((separator) =>
    findRuns(lines, separator).flatMap(({ from, cells }) => {
      const to = from + cells.length
      if (usedLines.has(from) || usedLines.has(to - 1) || !isTable(lines.slice(from, to), cells, separator)) return []
      for (let at = from; at < to; at += 1) usedLines.add(at)
      return [{ from, to, rows: toRows(cells, DELIMITER_ROW.test(lines[from + 1] ?? '')) }]
    }),
  )
}

function findRuns(lines: string[], separator: Separator): Run[] {
  const runs: Run[] = []
  for (const [from, line] of lines.entries()) {
    const cells = toCells(line, separator)
    if (cells.length < 2) continue
    const last = runs.at(-1)
    if (last && last.from + last.cells.length === from && last.cells[0]?.length === cells.length) last.cells.push(cells)
    else runs.push({ from, cells: [cells] })
  }
  return runs
}

function toCells(line: string, separator: Separator): string[] {
  if (line.length > LINE_MAX_CHARACTERS || !line.includes(separator)) return []
  if (separator === '  ') return line.trim().split(/\s{2,}/)
  if (separator !== '|') return line.split(separator).map((cell) => cell.trim())
  const inner = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
}

function isTable(lines: string[], rows: string[][], separator: Separator): boolean {
  if (rows.length < MIN_ROWS[separator]) return false
  const widest = rows.flat().reduce((most, cell) => Math.max(most, cell.length), 0)
  if (separator === '|')
    return lines.length > 2 || lines.some((line) => DELIMITER_ROW.test(line)) || widest <= CELL_MAX_CHARACTERS
  if (separator === '\t') return widest <= 2 * CELL_MAX_CHARACTERS
  if ((rows[0]?.length ?? 0) < MIN_CSV_COLUMNS || lines.some((line) => SENTENCE_END.test(line))) return false
  return widest <= CSV_CELL_MAX_CHARACTERS
}

function toRows(cells: string[][], isHeaded: boolean): Row[] {
  const rows = cells.filter((row) => row.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
  const [first = [], ...others] = rows
  const hasHeader = others.length > 0 && (isHeaded || !first.some((cell) => AMOUNT.test(cell)))
  const body = hasHeader ? others : rows
  const totals = body.filter(([name = '']) => TOTAL.test(name))
  const parts = body.filter(([name = '']) => !TOTAL.test(name))
  const key = new Set([...totals, ...findRange(parts)].slice(0, body.length < MIN_RANGE_ROWS ? 1 : 2))
  return [...totals, ...parts].map((row) => ({ text: toRowText(row, hasHeader ? first : []), isKey: key.has(row) }))
}

function findRange(rows: string[][]): string[][] {
  const column = (rows[0] ?? []).findLastIndex((_, at) => rows.every((row) => AMOUNT.test(row[at] ?? '')))
  const sorted = column === -1 ? rows : rows.toSorted((a, b) => toNumber(b[column]) - toNumber(a[column]))
  return [...sorted.slice(0, 1), ...sorted.slice(-1)]
}

function toNumber(cell = ''): number {
  return Number(cell.replace(/[^\d.-]/g, '')) || 0
}

function toRowText([name = '', ...cells]: string[], [, ...labels]: string[]): string {
  const rest = cells.map((cell, at) => (cell === '' || !labels[at] ? cell : `${labels[at]} ${cell}`)).filter(Boolean)
  if (rest.length === 0) return name
  return [name, rest.join(', ')].filter(Boolean).join(': ').replace(/\.?$/, '.')
}
