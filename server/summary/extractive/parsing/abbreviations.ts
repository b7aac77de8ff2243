import { isFunctionWord } from './function-words.ts'

// Words that always stand before a name or an example.
const BEFORE_MORE = toSet(`
  mr mrs ms messrs mx dr prof rev hon sr sra srta ste gen col lt lieut capt cpt maj sgt cpl adm cmdr gov sen rep pres supt
  mme mlle dott dhr mevr hr frl e.g i.e eg ie cf viz vs v ca approx vgl z.b d.h u.a bspw sog ggf evtl inkl p.ex p.ej bijv o.a
`)
// Words that stand before a number; without one they are other words ("I said no.").
const BEFORE_NUMBER = toSet(`
  no nos nr núm vol p pp pg pág fig figs eq sec ch art abb bd
  jan feb mar apr jun jul aug sep sept oct nov dec okt dez
`)
// Words that may also close a sentence: then the next one starts with an ordinary small word.
const AT_THE_END_TOO = toSet(
  'inc ltd co corp bros dept univ assn est etc usw bzw ecc enz jr esq ed eds al phd st ave blvd mt',
)

const LAST_WORD = /(?:^|[\s([{"'“‘„«])([\p{L}.]{1,12})\.$/u
const INITIALS = /^(?:\p{L}\.)*\p{L}$/u
const ORDINAL = /\s\d{1,2}\.$/
// German writes "3. Oktober", with a capital.
const MONTH = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrhundert)/

/** Whether a full stop at the end of `before` belongs to a word, so that the sentence goes on in `after`. */
export function endsInAbbreviation(before: string, after: string): boolean {
  if (!before.endsWith('.')) return false
  const word = LAST_WORD.exec(before)?.[1]
  const opensSentence = isFunctionWord(firstWord(after))
  if (ORDINAL.test(before)) return MONTH.test(after)
  if (word === undefined) return false
  if (BEFORE_MORE.has(word.toLowerCase())) return true
  if (BEFORE_NUMBER.has(word.toLowerCase())) return /^\d/.test(after)
  return (AT_THE_END_TOO.has(word.toLowerCase()) || INITIALS.test(word)) && !opensSentence
}

function firstWord(text: string): string {
  return /^[^\p{L}]{0,3}(\p{L}+)/u.exec(text)?.[1]?.toLowerCase() ?? ''
}

function toSet(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/))
}
