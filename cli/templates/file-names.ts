import { PROJECT_ID } from '../../server/content/projects.ts'

const MAX_LENGTH = 60
/** Device names on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** Letters that NFKD does not decompose. */
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** Unique file names that every file system accepts. */
export function createFileNames() {
  const taken = new Set<string>()
  const nextNumbers = new Map<string, number>()

  function reserve(name: string): string {
    const key = name.toLowerCase()
    let unique = name
    let next = nextNumbers.get(key) ?? 2
    for (; taken.has(unique.toLowerCase()); next += 1) unique = `${name}-${next}`
    nextNumbers.set(key, next)
    taken.add(unique.toLowerCase())
    return unique
  }

  return {
    fromTitle: (title: string, fallback: string) => reserve(toSlug(title) || fallback),
    /** Undefined if the id cannot be a file name. */
    fromId: (id: string) => (isFreeId(id, taken) ? reserve(id) : undefined),
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
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  return RESERVED.test(slug) ? `${slug}-1` : slug
}

function isFreeId(id: string, taken: ReadonlySet<string>): boolean {
  return PROJECT_ID.test(id) && !RESERVED.test(id) && !taken.has(id.toLowerCase())
}
