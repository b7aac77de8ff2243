const LONGEST_NAME = 60
/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** What a project's file may be called; the same rule as the reader of the folder has. */
const PROJECT_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
/** Letters that no mark can be taken off. */
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** Hands out names for files: plain small letters, digits and hyphens, each once, on every system's disk. */
export function createFileNames() {
  const taken = new Set<string>()

  function claim(name: string): string {
    let unique = name
    for (let next = 2; taken.has(unique.toLowerCase()); next += 1) unique = `${name}-${next}`
    taken.add(unique.toLowerCase())
    return unique
  }

  return {
    /** From a title; `fallback` names what has no plain letter in it. */
    fromTitle: (title: string, fallback: string) => claim(toSlug(title) || fallback),
    /** An id of old, where it can be kept as it is; undefined where not. */
    fromId: (id: string) => (isFreeId(id, taken) ? claim(id) : undefined),
  }
}

export function toSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => LATIN[letter] ?? '')
    .replace(/c\+\+/g, 'cpp')
    .replace(/c#/g, 'csharp')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '')
  return RESERVED.test(slug) ? `${slug}-1` : slug
}

function isFreeId(id: string, taken: ReadonlySet<string>): boolean {
  return PROJECT_ID.test(id) && !RESERVED.test(id) && !taken.has(id.toLowerCase())
}
