const IN_BRACKETS = /\([^)]*\)/g
const TITLE =
  /^(?:\p{L}{2,}\.(?:-?\p{L}+\.)*|(?:\p{L}+\.){2,}|dr|prof|mrs?|ms|mx|ph\.?d\.?|mba|m\.?sc\.?|b\.?sc\.?|m\.?eng|pmp|cpa|cfa|cissp|csm|esq|jr|sr|i{2,3}|md)$|[®™]/iu
/** Skips a particle, as in "d'Ávila". Some scripts have no capitals. */
const CAPITAL = /(?<=^[\P{L}\p{Lm}]*(?:\p{Ll}+['’-])?)[\p{Lu}\p{Lt}\p{Lo}]/u
const ARABIC_ARTICLE = /^ال(?=\p{L})/u

/** Leaves out titles and degrees, as in "mgr inż. Ada Example, PMP®". */
export function toInitials(name: string): string {
  const [plain = ''] = name.replace(IN_BRACKETS, ' ').split(',')
  const words = plain.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const own = words.filter((word) => !TITLE.test(word))
  const latin = own.filter((word) => /\p{Script=Latin}/u.test(word.normalize('NFKC')))
  const choices = [latin, own, words].flatMap((each) => [each.filter((word) => CAPITAL.test(word)), each])
  const [first = '', ...others] = choices.find(({ length }) => length > 0) ?? []
  const initials = [first, others.at(-1) ?? ''].map((word) => toInitial(word.replace(ARABIC_ARTICLE, '')))
  // Arabic letters would join to a word.
  return initials.join(/\p{Script=Arabic}/u.test(first) ? ' ' : '').trim()
}

function toInitial(word: string): string {
  const { index = 0 } = CAPITAL.exec(word) ?? /\p{L}/u.exec(word) ?? {}
  const [initial] = new Intl.Segmenter().segment(word.slice(index))
  return initial?.segment ?? ''
}
