const BEFORE_NAME_OR_EXAMPLE = toSet(`
  mr mrs ms messrs mx dr prof rev hon sr sra srta ste gen col lt lieut capt cpt maj sgt cpl adm cmdr gov sen rep pres supt
  mme mlle dott dhr mevr hr frl e.g i.e eg ie cf viz vs v ca approx vgl z.b d.h u.a bspw sog mio mrd tsd ggf evtl inkl p.ex p.ej bijv o.a
  np m.in tzn tj tzw wg mgr inż
`)
// Without a number, these are ordinary words: "I said no."
const BEFORE_NUMBER = toSet(`
  no nos nr núm vol p pp pg pág fig figs eq sec ch art abb bd
  jan feb mar apr jun jul aug sep sept oct nov dec okt dez
`)
const MAY_END_SENTENCE = toSet(
  'inc ltd co corp bros dept univ assn est etc usw bzw ecc enz jr esq ed eds al phd st ave blvd mt',
)

const LAST_WORD = /(?:^|[\s([{"'“‘„«])([\p{L}.]{1,12})\.$/u
const INITIALS = /^(?:\p{L}\.)*\p{L}$/u
const ORDINAL = /\s\d{1,2}\.$/
const GERMAN_MONTH = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrhundert)/
/** These words seldom belong to a name. */
const STARTS_SENTENCE =
  /^["'“‘„«(]?(?:the|an?|it|he|she|they|we|you|i|is|in|on|at|this|that|but|and|so|der|die|das|es|er|sie|wir|im|ein|eine|le|la|les|il|elle|un|une|el|los|las)(?![\p{L}.])/iu

export function endsInAbbreviation(before: string, after: string): boolean {
  if (ORDINAL.test(before)) return GERMAN_MONTH.test(after)
  const word = LAST_WORD.exec(before)?.[1]?.toLowerCase()
  if (word === undefined) return false
  if (BEFORE_NAME_OR_EXAMPLE.has(word)) return true
  if (BEFORE_NUMBER.has(word)) return /^\d/.test(after)
  return (MAY_END_SENTENCE.has(word) || INITIALS.test(word)) && !STARTS_SENTENCE.test(after)
}

function toSet(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/))
}
