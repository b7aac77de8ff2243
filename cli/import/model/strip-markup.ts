/** Only known tags are removed, because `List<String>` and `<Ltd>` are text. */
const TAGS = [
  'a|abbr|address|article|aside|b|big|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|figcaption',
  'figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|p|picture',
  'pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead',
  'time|title|tr|tt|u|ul|var|video|wbr',
].join('|')
const ATTRIBUTE = `\\s+[\\w:@.-]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))?`
const TAG = new RegExp(`</?(?:${TAGS})(?:${ATTRIBUTE})*\\s*/?>`, 'gi')
/** These elements are removed with their contents. */
const HIDDEN: [open: RegExp, close: RegExp][] = [
  [/<script\b[^<>]*>/gi, /<\/script\s*>/gi],
  [/<style\b[^<>]*>/gi, /<\/style\s*>/gi],
  [/<!--/g, /-->/g],
]
const LINE_END = /<(?:br|hr|\/p|\/li|\/div|\/h[1-6]|\/tr|\/dd)(?:\s[^<>]*)?\/?>/gi
const ENTITY = /&(?:#(\d{2,7})|#x([\da-f]{2,6})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,6}));/gi
const MAX_CODE_POINT = 0x10_ffff
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', ensp: ' ', emsp: ' ', thinsp: ' ' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', hellip: '…' },
  ...{ bull: '•', middot: '·', laquo: '«', raquo: '»', copy: '©', reg: '®', trade: '™', deg: '°', times: '×' },
  ...{ euro: '€', pound: '£', cent: '¢', yen: '¥', sect: '§', para: '¶', plusmn: '±', rarr: '→', larr: '←' },
  ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', oslash: 'ø', Oslash: 'Ø', iexcl: '¡', iquest: '¿' },
}
const DIACRITICS: Record<string, string> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303' },
  ...{ cedil: '\u0327', ring: '\u030a' },
}

/** Runs in linear time: no part of a pattern can match another start of the same pattern. */
export function stripMarkup(text: string): string {
  return HIDDEN.reduce(removeBetween, text)
    .replace(LINE_END, '\n')
    .replace(TAG, '')
    .replace(ENTITY, decodeEntity)
    .replace(/!?\[([^[\]\n]+)\]\((?:[^()\s]|\([^()\s]*\))+(?:\s+"[^"\n]*")?\)/g, '$1')
    .replace(/^ {0,3}#{1,6}\s+/gm, '')
    .replace(/\*\*(?=\S)([^*\n]*(?:\*(?!\*)[^*\n]*)*)(?<=\S)\*\*/g, '$1')
    .replace(/__(?=\S)([^_\n]*(?:_(?!_)[^_\n]*)*)(?<=\S)__/g, '$1')
    .replace(/`(?=\S)([^`\n]*)(?<=\S)`/g, '$1')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<![\w/])_(?=[^\s_])([^_\n]*[^\s_])_(?![\w/])/g, '$1')
    .trim()
}

/** Stops at the first unclosed start, because later ones can't be closed either. */
function removeBetween(text: string, [open, close]: [open: RegExp, close: RegExp]): string {
  let result = ''
  let from = 0
  for (const start of text.matchAll(open)) {
    if (start.index < from) continue
    close.lastIndex = start.index + start[0].length
    if (!close.test(text)) break
    result += text.slice(from, start.index)
    from = close.lastIndex
  }
  return result + text.slice(from)
}

function decodeEntity(entity: string, ...parts: (string | undefined)[]): string {
  const [decimal, hex, letter, mark, name] = parts
  if (decimal || hex) return decodeCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
  if (letter && mark) return `${letter}${DIACRITICS[mark.toLowerCase()]}`.normalize()
  return ENTITIES[name ?? ''] ?? ENTITIES[name?.toLowerCase() ?? ''] ?? entity
}

function decodeCodePoint(code: number): string {
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f)
  return !isControl && code <= MAX_CODE_POINT ? String.fromCodePoint(code).toWellFormed() : ''
}
