/** One thing that was measured: ours, the same without our code, and the first as a share of the second. */
export type Row = { what: string; unit: string; ours: number; raw: number; ratio: number }

const GAP = '  '

/** Aligned columns: words to the left, figures to the right. */
export function toTable(rows: Row[]): string {
  const head = ['', 'ours', 'raw', 'ratio', 'unit']
  const body = rows.map(({ what, ours, raw, ratio, unit }) => [
    what,
    ours.toFixed(0),
    raw.toFixed(0),
    ratio.toFixed(2),
    unit,
  ])
  const lines = [head, ...body]
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => toCell(cell, column, widths))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

function toCell(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0
  return column === 0 || column === widths.length - 1 ? cell.padEnd(width) : cell.padStart(width)
}
