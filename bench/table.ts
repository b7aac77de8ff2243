/** One thing that was measured, with what it is held against, where there is something. */
export type Row = {
  what: string
  unit: string
  ours: number
  /** The same without our code, or what the name of the row says. */
  beside?: number
  /** Ours as a share of that; where both were measured in turns, the median of the turns. */
  ratio?: number
  /** Ours must not be more: a test says so. */
  budget?: number
}

const HEAD = ['', 'ours', 'beside', 'ratio', 'budget', 'unit']
const GAP = '  '
/** Below this a figure needs decimals to say anything. */
const SMALL = 100

/** Aligned columns: words to the left, figures to the right. */
export function toTable(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => toCell(cell, column, widths))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

function toCells({ what, unit, ours, beside, ratio = toRatio(ours, beside), budget }: Row): string[] {
  const isOver = budget !== undefined && ours > budget
  return [
    what,
    toFigure(ours),
    toFigure(beside),
    ratio === undefined ? '' : ratio.toFixed(2),
    toFigure(budget) + (isOver ? ' (over)' : ''),
    unit,
  ]
}

function toRatio(ours: number, beside: number | undefined): number | undefined {
  return beside ? ours / beside : undefined
}

function toFigure(value: number | undefined): string {
  if (value === undefined) return ''
  const decimals = Number.isInteger(value) || Math.abs(value) >= SMALL ? 0 : Math.abs(value) < 1 ? 3 : 1
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

function toCell(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0
  return column === 0 || column === widths.length - 1 ? cell.padEnd(width) : cell.padStart(width)
}
