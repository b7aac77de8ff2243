import { hash } from 'node:crypto'
import { PROJECT_ID } from '../../server/content/projects.ts'

const MAX_LENGTH = 60
/** Windows reserves these device names, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const HASH_LENGTH = 6
/** Covers letters that NFKD does not decompose, and alphabets that are commonly written in Latin letters. */
const LATIN: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ђ: 'dj' },
  ...{ ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', ѓ: 'g', ќ: 'k', ѕ: 'dz', қ: 'q', ң: 'ng', ғ: 'gh', ә: 'a' },
  ...{ ө: 'o', ү: 'u', ұ: 'u', һ: 'h' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}

/** Creates unique file names that every file system accepts. */
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
    fromTitle: (title: string, fallback: string) => reserve(toFileName(title, fallback)),
    /** Returns undefined if the id can't be a file name. */
    fromId: (id: string) => (isFreeId(id, taken) ? reserve(id) : undefined),
  }
}

/** Returns the same name for the same title. Text that can't be written in Latin letters becomes a short hash. */
export function toFileName(title: string, fallback: string): string {
  const text = toLatin(title)
  const slug = text
    .replace(/c\+\+/g, 'cpp')
    .replace(/c#/g, 'csharp')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  if (slug && !/[^a-z\P{L}]/u.test(text)) return RESERVED.test(slug) ? `${slug}-1` : slug
  const start = slug.slice(0, MAX_LENGTH - HASH_LENGTH).replace(/-+$/, '') || fallback
  return `${start}-${hash('sha256', title.normalize('NFKC').trim()).slice(0, HASH_LENGTH)}`
}

/** Replaces letters before it removes marks, because й decomposes into и and a mark. */
function toLatin(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, (letter) => LATIN[letter] ?? letter)
    .replace(/\p{M}/gu, '')
}

function isFreeId(id: string, taken: ReadonlySet<string>): boolean {
  return PROJECT_ID.test(id) && !RESERVED.test(id) && !taken.has(id.toLowerCase())
}
