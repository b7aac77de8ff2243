const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

type Chosen = { kind: 'part'; first: number; last: number } | { kind: 'outside' } | { kind: 'whole' }

/** The part that a `Range` header asks for (RFC 9110, 14). What we cannot read, or several at once, means the whole. */
export function chooseRange(range: string, length: number): Chosen {
  const [, from = '', to = ''] = ONE_RANGE.exec(range) ?? []
  if (!from && !to) return { kind: 'whole' }
  if (!from) return toChosen(Math.max(0, length - Number(to)), length - 1)
  if (to && Number(to) < Number(from)) return { kind: 'whole' }
  return toChosen(Number(from), to ? Math.min(Number(to), length - 1) : length - 1)
}

function toChosen(first: number, last: number): Chosen {
  return first <= last ? { kind: 'part', first, last } : { kind: 'outside' }
}
