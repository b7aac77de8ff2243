export type Row = {
  what: string
  ours: number
  /** What a simpler program reaches. */
  baseline?: number
  budget?: number
}

const SIGNIFICANT_DIGITS = 3

export function printTable(rows: Row[]): void {
  const lines = rows.map(({ what, ours, baseline, budget }) => [
    what,
    {
      ours: round(ours),
      ...(baseline !== undefined && { baseline: round(baseline) }),
      ...(baseline && { ratio: round(ours / baseline) }),
      ...(budget !== undefined && { budget }),
    },
  ])
  console.table(Object.fromEntries(lines))
}

function round(value: number): number {
  return value >= 10 ** SIGNIFICANT_DIGITS ? Math.round(value) : Number(value.toPrecision(SIGNIFICANT_DIGITS))
}
