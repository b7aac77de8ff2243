import { decodeEntities } from '../../../server/content/markdown/entities.ts'
import { toPlainLines } from './markdown-blocks.ts'

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
const LIST_PART = new RegExp(`<(/?)([uo]l|li)(?:${ATTRIBUTE})*\\s*>\\s*(?:<p>)?`, 'gi')
const HEADING = new RegExp(`<h[1-6](?:${ATTRIBUTE})*\\s*>`, 'gi')
const MAX_LIST_DEPTH = 4
const CELL_END = /<\/t[dh]\s*>/gi
const HTML_LINK = /<a\s([^<>]*)>([^<]*)<\/a\s*>/gi
const HREF = /(?:^|\s)href\s*=\s*["']?([^"'\s]+)/i
const IMAGE = /!\[[^[\]\n]*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]\n]*\])/g
const LINK = /\[([^[\]\n]*)\]\(<?((?:[^()\s<>]|\([^()\s]*\))+)>?(?:\s+"[^"\n]*")?\)/g
const AUTOLINK = /<(?:mailto:)?((?:https?:\/\/[^\s<>]+)|(?:[^\s<>@]+@[^\s<>@]+))>/gi
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!|>~<=])/g

type Options = { keepTargets: boolean }

/** Runs in linear time: no part of a pattern can match another start of the same pattern. */
export function stripMarkup(text: string, { keepTargets }: Options): string {
  const toLink = keepTargets ? toTextWithTarget : (label: string) => label
  const tagless = HIDDEN.reduce(removeBetween, text)
    .replace(HTML_LINK, (_, attributes: string, label: string) => toLink(label, HREF.exec(attributes)?.[1] ?? ''))
    .replace(LIST_PART, createListWriter())
    .replace(LINE_END, '\n')
    .replace(HEADING, '\n# ')
    .replace(CELL_END, ' ')
    .replace(TAG, '')
  const decoded = decodeEntities(tagless).replaceAll('\u00a0', ' ')
  return stripInline(toPlainLines(decoded), toLink).replace(ESCAPED, '$1').trim()
}

function createListWriter() {
  let depth = 0
  return (_: string, close: string, name: string) => {
    if (name.toLowerCase() === 'li')
      return close ? '\n' : `\n${'  '.repeat(Math.min(Math.max(depth - 1, 0), MAX_LIST_DEPTH))}- `
    depth = Math.max(depth + (close ? -1 : 1), 0)
    return '\n'
  }
}

type ToLink = (label: string, target: string) => string

function stripInline(text: string, toLink: ToLink): string {
  return text
    .replace(IMAGE, '')
    .replace(LINK, (_, label: string, target: string) => toLink(label, target))
    .replace(AUTOLINK, '$1')
    .replace(/\*\*(?=\S)([^*\n]*(?:\*(?!\*)[^*\n]*)*)(?<=\S)\*\*/g, '$1')
    .replace(/__(?=\S)([^_\n]*(?:_(?!_)[^_\n]*)*)(?<=\S)__/g, '$1')
    .replace(/`(?=\S)([^`\n]*)(?<=\S)`/g, '$1')
    .replace(/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<![\w/\\])_(?=[^\s_])([^_\n]*[^\s_])_(?![\w/])/g, '$1')
}

/** Other targets, such as "#skills", lead nowhere on the site. */
function toTextWithTarget(label: string, target: string): string {
  const [, address] = /^(?:mailto:|https?:\/\/(?:www\.)?)(.*?)\/?$/i.exec(target) ?? []
  if (!address || !label.trim()) return label
  const isShown = label.toLowerCase().includes(address.toLowerCase())
  return isShown ? label : `${label} (${address})`
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
