import type { TextKind } from './parsing/document.ts'

const DECISION =
  /\b(?:deci(?:de[ds]?|sion)|agree[ds]?|approved?|resolved?|conclu(?:de[ds]?|sion)|confirm(?:ed|s)?|chose|chosen|will (?:go|ship|start|move|use)|let's (?:do|take|go|use|meet)|go(?:ing)? with|we (?:take|choose|pick)|settled on|rejected|postponed|cancell?ed|beschl(?:oss|oß|ieß|uss)\w*|entsch(?:ie|ei)d\w*|genehmigt|abgelehnt|vereinbart|einigten|décid\w+|approuv\w+|adopt\w+|accord|acordó|decidi\w+)\b|决定|同意|通过|批准/iu
const ACTION =
  /\b(?:action|to-?do|must|shall|need(?:s|ed)? to|has to|have to|should|required?|responsible|assigned|take[sn]? over|follow(?:s|ed)? up|prepare[sd]?|deliver[sed]*|i'll|we'll|will|muss|müssen|soll(?:en)?|übernimmt|kümmert|wird|doit|doivent|faut|sera|seront|debe|tiene que)\b|负责|需要|必须/iu
const REQUEST =
  /\b(?:please|could you|can you|would you|can we|could we|let me know|bitte|kannst du|können sie|könnten|s'il (?:vous|te) plaît|pouvez-vous|peux-tu|pourriez|por favor|puedes)\b|请|能否|麻烦/iu
const CAUSE =
  /\b(?:because|caused?|root cause|due to|reason|since then|turned out|fault|broke|failed|fail(?:s|ure)|error|outage|fixed|weil|wegen|grund|ursache|parce que|à cause|raison|cause|porque|debido)\b|因为|由于|原因/iu
const DATE =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|\d{1,2} may|may \d{1,2}|tomorrow|tonight|next (?:week|month|year)|montag|dienstag|mittwoch|donnerstag|freitag|morgen|januar|februar|märz|juni|juli|oktober|dezember|lundi|mardi|mercredi|jeudi|vendredi|demain|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|lunes|martes|viernes|mañana)\b|\b\d{1,2}[./]\d{1,2}\.?|\b\d{1,2}(?::\d{2})?\s?(?:am|pm|uhr|h\d\d)\b|\d+\s?月|星期/iu
const DEADLINE =
  /\b(?:deadline|due|by (?:noon|tonight|tomorrow|(?:the )?(?:end|\d)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next)|no later than|frist|bis (?:zum|montag|dienstag|mittwoch|donnerstag|freitag|\d)|spätestens|avant (?:le|lundi|mardi|mercredi|jeudi|vendredi)|d'ici|antes del?)\b|截止|之前/iu
const AMOUNT =
  /[$€£¥]\s?\d|(?:\d|hundred|thousand)\s?(?:[$€£¥%％]|percent|per cent|prozent|euros?|dollars?|million|billion|thousand|hours?|days?|weeks?|people|users|units|元|万)/iu
const PURPOSE =
  /\b(?:(?:this|the present|our) (?:paper|document|study|article|work|report|memo|specification|thesis|review) (?:\w+ly )?(?:describ|defin|specif|propos|present|provid|introduc|discuss|explain|examin|investigat|explor|address|outlin|stud|analy|updat|obsolet)\w+|we (?:propose|present|introduce|describe|develop|investigate)|dieser (?:artikel|beitrag)|cet article)\b|本文/iu
const CONCLUSION =
  /^(?:overall|recommendation|conclusions?|insgesamt|fazit|empfehlung|recommandation)\b|\b(?:we (?:show|find|found|demonstrate|conclude)|(?:our|these|the) (?:results?|findings) (?:show|suggest|indicate|demonstrate)|in (?:summary|conclusion|short)|to sum up|all in all|bottom line|verdict|(?:we|i)(?:'d| would)? (?:\w+ )?recommend|would (?:\w+ )?buy|(?:court|judges?|panel|tribunal) (?:\w+ )?(?:held|ruled|found|dismissed|allowed)|(?:was|were|is|are) set aside|appeal (?:is|was) (?:allowed|dismissed)|we (?:affirm|reverse|hold)|ergebnisse zeigen|alles in allem|unterm strich|les résultats|en (?:conclusion|résumé)|au final|en conclusión|en resumen)\b|结果表明|总之|总的来说/iu
const RIGHT =
  /\b(?:may (?:not )?(?:terminate|cancel|use|share|refuse|change)|must not|shall not|not exceed|liable|refund\w*|delete|notice|you (?:agree|grant|may|must|can)|we (?:may|will|do not|collect|share)|darf nicht|haftet|kündigen|peut résilier)\b/iu
const ROUTINE =
  /^(?:(?:good )?morning|hi|hello|hey)\b.{0,20}$|\b(?:minutes\b.{0,50}\b(?:approved|accepted|confirmed)|agenda\b.{0,30}\bapproved|(?:opened|closed|adjourned) (?:the meeting )?at|called to order|meeting (?:opened|closed|adjourned|ended|started)|no (?:further|other) business|apologies|present:|attendees:|absent:|thank(?:s|ed)? (?:you|everyone|all|for)|welcomed|good (?:morning|afternoon|evening)|eröffnet die sitzung|sitzung endet|begrüßt|protokoll\b.{0,40}genehmigt|séance est (?:ouverte|levée)|remercie|happy birthday|bye|see you|have a (?:nice|great|good)|hope (?:you|this))\b/iu
const MIN_CUE_CHARACTERS = 4
const MAX_CUES = 4
const TALK = [DECISION, DECISION, ACTION, REQUEST, CAUSE, DATE, DEADLINE, AMOUNT]
const CUES = {
  article: [PURPOSE],
  steps: [PURPOSE],
  terms: [DECISION, DATE, AMOUNT, RIGHT],
  talk: TALK,
  minutes: TALK,
}

export function countCues(text: string, kind: TextKind): number {
  if (text.length < MIN_CUE_CHARACTERS) return 0
  if (kind !== 'terms' && CONCLUSION.test(text)) return MAX_CUES
  return Math.min(MAX_CUES, CUES[kind].filter((cue) => cue.test(text)).length)
}

export function isRoutine(text: string): boolean {
  return ROUTINE.test(text)
}
