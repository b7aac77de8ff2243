const TAG =
  /<\/?(?:!doctype|html|head|body|title|main|article|section|header|footer|nav|aside|div|p|br|hr|h[1-6]|[uo]l|li|d[ltd]|table|tbody|t[rdh]|pre|code|blockquote|a|b|i|u|em|strong|small|span|font|center|img|sup|sub|kbd|details|summary|script|style)(?:\s[^<>]*|\/)?>/i
const BLOCK_TAG = /<\/?(?:p|div|br|li|tr|td|h[1-6]|section|article|table|ul|ol|body)\b/gi
const PAGE = /^\s*<(?:!doctype|html)\b/i
const TAGS_PER_LINE_OF_HTML = 0.6
const INLINE =
  toSet(`a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label link mark meta q s samp small
  span strong sub sup time tt u var wbr`)
const INVISIBLE = toSet('script style template svg math iframe object canvas audio video')
const BOILERPLATE = toSet('nav footer aside button dialog menu figcaption noscript textarea select')
const BOILERPLATE_NAME =
  /(?:^|\s)(?:(?:site|page|main|top|gmail)[-_])?(?:nav(?:bar|igation)?|footer|sidebar|cookies?|share|social|menu|breadcrumbs?|ads?|related|newsletter|comments|contentinfo|preheader|quote)(?:[-_](?:bar|links|menu|banner|list|container|notice))?(?:\s|$)/i
const HIDDEN_STYLE = /display\s*:\s*none/i
const WORD = /[\p{L}\p{N}]{2}/u

type Attributes = Record<string, string>
type Handlers = {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}
/** Calls the handlers for each part of the page, in order. The server and the browser have different parsers. */
export type ParseHtml = (html: string, handlers: Handlers) => void

/** Converts HTML to text with Markdown headings, lists, and code, and returns other text unchanged. */
export function htmlToText(text: string, parse: ParseHtml): string {
  if (!TAG.test(text)) return text
  const content = readHtml(text, parse, isBoilerplate)
  return WORD.test(content) ? content : readHtml(text, parse, () => false)
}

function readHtml(html: string, parse: ParseHtml, isDropped: typeof isBoilerplate): string {
  // Line ends are white space in HTML, but not in Markdown with a few tags.
  const space = isWhollyHtml(html) ? /\s+/g : /[^\S\n]+/g
  const texts: string[] = []
  let depth = 0
  let droppedDepth = Number.POSITIVE_INFINITY
  const write = (text: string) => {
    if (depth < droppedDepth) texts.push(text)
  }
  parse(html, {
    open(name, attributes) {
      depth += 1
      if (depth < droppedDepth && (INVISIBLE.has(name) || isDropped(name, attributes))) droppedDepth = depth
      write(toSeparator(name, true))
    },
    text: (text) => write(text.replace(space, ' ')),
    close(name) {
      write(toSeparator(name, false))
      if (depth === droppedDepth) droppedDepth = Number.POSITIVE_INFINITY
      depth -= 1
    },
  })
  return texts.join('')
}

function isWhollyHtml(text: string): boolean {
  const lines = text.match(/\S.*/g)?.length ?? 0
  return PAGE.test(text) || (text.match(BLOCK_TAG)?.length ?? 0) >= lines * TAGS_PER_LINE_OF_HTML
}

function isBoilerplate(name: string, { hidden, style = '', ...attributes }: Attributes): boolean {
  const names = [attributes.class, attributes.id, attributes.role].join(' ')
  return BOILERPLATE.has(name) || hidden !== undefined || HIDDEN_STYLE.test(style) || BOILERPLATE_NAME.test(names)
}

function toSeparator(name: string, opens: boolean): string {
  if (INLINE.has(name)) return ''
  if (name === 'br') return opens ? '\n' : ''
  if (name === 'tr') return '\n'
  if (name === 'td' || name === 'th') return opens ? '' : ' | '
  if (name === 'pre') return '\n```\n'
  if (opens && name === 'li') return '\n\n- '
  return opens && /^(?:h[1-6]|title)$/.test(name) ? '\n\n# ' : '\n\n'
}

function toSet(list: string): Set<string> {
  return new Set(list.split(/\s+/))
}
