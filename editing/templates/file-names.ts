import { hash } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
import { PROJECT_ID } from '../../server/content/projects.ts'

const MAX_LENGTH = 60
/** Windows reserves these device names, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const HASH_LENGTH = 6
const SLUG_OPTIONS = {
  decamelize: false,
  customReplacements: Object.entries({
    ...{ 'c++': 'cpp', 'c#': 'csharp', '&': ' ', "'": ' ', '’': ' ' },
    // slugify doesn't know these letters, or writes them in a less common way.
    ...{ ђ: 'dj', ј: 'j', ћ: 'c', џ: 'dz', ѓ: 'g', ќ: 'k', ѕ: 'dz', ў: 'u', щ: 'shch', ё: 'e', χ: 'ch', ξ: 'x' },
    ...{ қ: 'q', ң: 'ng', ғ: 'gh', ә: 'a', ө: 'o', ү: 'u', ұ: 'u', һ: 'h' },
  }),
}
const SILENT = /[ъь]/

/** Creates unique file names that every file system accepts. */
export function createFileNames() {
  const taken = new Set<string>()

  function reserve(name: string): string {
    let unique = name
    for (let next = 2; taken.has(unique.toLowerCase()); next += 1) unique = `${name}-${next}`
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
  const text = withoutAccents(title)
  const slug = slugify(text, SLUG_OPTIONS).slice(0, MAX_LENGTH).replace(/-$/, '')
  if (slug && ![...new Set(text)].some(isLost)) return RESERVED.test(slug) ? `${slug}-1` : slug
  const start = slug.slice(0, MAX_LENGTH - HASH_LENGTH).replace(/-$/, '') || fallback
  return `${start}-${hash('sha256', title.normalize('NFKC').trim()).slice(0, HASH_LENGTH)}`
}

/** Writes "ü" as "u", because slugify would write it as in German. */
function withoutAccents(title: string): string {
  const letters = title.normalize('NFKD').toLowerCase()
  return letters.replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1').normalize('NFC')
}

function isLost(letter: string): boolean {
  return /\p{L}/u.test(letter) && !SILENT.test(letter) && !slugify(letter, SLUG_OPTIONS)
}

function isFreeId(id: string, taken: ReadonlySet<string>): boolean {
  return PROJECT_ID.test(id) && !RESERVED.test(id) && !taken.has(id.toLowerCase())
}
