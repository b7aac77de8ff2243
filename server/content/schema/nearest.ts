const LONG_NAME = 6

export function findNearest(name: string, candidates: Iterable<string>): string | undefined {
  const lower = name.toLowerCase()
  const limit = name.length >= LONG_NAME ? 2 : 1
  return [...candidates]
    .filter(({ length }) => Math.abs(length - name.length) <= limit)
    .map((candidate) => ({ candidate, distance: editDistance(lower, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= limit && candidate !== name)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** Computes the Damerau-Levenshtein distance. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const options = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + cost]
      rows[row]?.push(Math.min(...options, isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY))
    }
  }
  return at(a.length, b.length)
}
