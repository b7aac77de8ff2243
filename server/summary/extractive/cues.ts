import type { TextKind, Unit } from './parsing/document.ts'

const DECISION =
  /\b(?:deci(?:de[ds]?|sion)|agree[ds]?|approved?|resolved?|conclu(?:de[ds]?|sion)|confirm(?:ed|s)?|chose|chosen|will (?:be|go|ship|start|move|use)|go(?:ing)? with|we (?:take|choose|pick)|settled on|rejected|postponed|cancell?ed|beschloss\w*|entschied\w*|vereinbart|einigten|décid\w+|approuv\w+|adopt\w+|accord|acordó|decidi\w+)\b|决定|同意|通过|批准/iu
const ACTION =
  /\b(?:action|to-?do|must|shall|need(?:s|ed)? to|has to|have to|should|required?|responsible|assigned|take[sn]? over|follow(?:s|ed)? up|prepare[sd]?|deliver[sed]*|i'll|we'll|will|muss|müssen|soll(?:en)?|übernimmt|kümmert|wird|doit|doivent|faut|sera|seront|debe|tiene que)\b|负责|需要|必须/iu
const REQUEST =
  /\b(?:please|could you|can you|would you|can we|could we|let me know|bitte|kannst du|können sie|könnten|s'il (?:vous|te) plaît|pouvez-vous|peux-tu|pourriez|por favor|puedes)\b|请|能否|麻烦/iu
const CAUSE =
  /\b(?:because|caused?|root cause|due to|reason|since then|turned out|fault|broke|failed|fail(?:s|ure)|error|outage|fixed|weil|wegen|grund|ursache|parce que|à cause|raison|cause|porque|debido)\b|因为|由于|原因/iu
const DATE =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|tomorrow|tonight|next (?:week|month|year)|deadline|due|by the end|montag|dienstag|mittwoch|donnerstag|freitag|morgen|frist|januar|februar|märz|juni|juli|oktober|dezember|lundi|mardi|mercredi|jeudi|vendredi|demain|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|lunes|martes|viernes|mañana)\b|\b\d{1,2}[./]\d{1,2}\.?|\b\d{1,2}(?::\d{2})?\s?(?:am|pm|uhr|h\d\d)\b|\d+\s?月|星期|截止/iu
const AMOUNT =
  /[$€£¥]\s?\d|\d\s?(?:[$€£¥%％]|percent|per cent|prozent|euros?|dollars?|million|billion|thousand|hours?|days?|weeks?|people|users|units|元|万)/iu
const RESULT =
  /\b(?:(?:this|the present|our) (?:paper|document|study|article|work|report|memo|specification|thesis|review|research)|we (?:propose|present|show|find|found|introduce|describe|demonstrate|conclude|report|develop)|results? (?:show|suggest|indicate)|findings|in (?:summary|conclusion)|overall|all in all|in short|bottom line|to sum up|verdict|recommend\w*|(?:court|judges?|panel|board) (?:held|ruled|found)|(?:was|were|is) set aside|appeal (?:is|was) (?:allowed|dismissed)|would buy|ergebnisse|dieser (?:artikel|beitrag)|insgesamt|fazit|alles in allem|empfehl\w+|cet article|les résultats|en conclusion|en résumé|au final|recommand\w+)\b|本文|结果表明|总之/iu
const ROUTINE =
  /\b(?:minutes\b.{0,50}\b(?:approved|accepted|confirmed)|agenda\b.{0,30}\bapproved|(?:opened|closed|adjourned) (?:the meeting )?at|called to order|meeting (?:opened|closed|adjourned|ended|started)|no (?:further|other) business|apologies|present:|attendees:|absent:|thank(?:s|ed)? (?:you|everyone|all)|welcomed|good (?:morning|afternoon|evening)|happy birthday|see you|have a (?:nice|great|good)|hope (?:you|this))\b/iu
const ROUTINE_FACTOR = -1
const ANSWER_MIN_WORDS = 4
const QUESTION = /[?？؟]\s*$/
const MOST_CUES = 3

/** How many signs of the point a unit has, from -1 to 3. */
export function rateCues({ text, speaker }: Unit, before: Unit | undefined, kind: TextKind): number {
  if (kind === 'article') return RESULT.test(text) ? 1 : 0
  if (ROUTINE.test(text)) return ROUTINE_FACTOR
  const isAnswer = before !== undefined && before.speaker !== speaker && QUESTION.test(before.text)
  const answers = isAnswer && text.split(' ').length >= ANSWER_MIN_WORDS ? 1 : 0
  const found = [DECISION, ACTION, REQUEST, CAUSE, DATE, AMOUNT].filter((cue) => cue.test(text)).length
  return Math.min(MOST_CUES, found + answers)
}
