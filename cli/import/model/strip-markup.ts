import { decodeEntities } from '../../../server/content/markdown/entities.ts'

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

/** Runs in linear time: no part of a pattern can match another start of the same pattern. */
export function stripMarkup(text: string): string {
  const tagless = HIDDEN.reduce(removeBetween, text).replace(LINE_END, '\n').replace(TAG, '')
  return decodeEntities(tagless)
    .replaceAll('\u00a0', ' ')
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
