const SINGLE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

type Range = { kind: 'partial'; first: number; last: number } | { kind: 'unsatisfiable' } | { kind: 'whole' }

/** RFC 9110, section 14. A header that is malformed or has several ranges is ignored. */
export function parseRange(header: string, length: number): Range {
  const [, from = '', to = ''] = SINGLE_RANGE.exec(header) ?? []
  if (!from && !to) return { kind: 'whole' }
  if (!from) return toRange(Math.max(0, length - Number(to)), length - 1)
  if (to && Number(to) < Number(from)) return { kind: 'whole' }
  return toRange(Number(from), to ? Math.min(Number(to), length - 1) : length - 1)
}

function toRange(first: number, last: number): Range {
  return first <= last ? { kind: 'partial', first, last } : { kind: 'unsatisfiable' }
}
