import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const MARKUP = /<!--|<[!/]?[a-z][^<>]*>|&(?:#x?[\da-f]{1,6}|[a-z]{2,8});/i
const INLINE =
  toSet(`a abbr area b base bdi bdo big body center cite code col data del dfn em embed font head html i img input
  ins kbd label link mark meta picture q s samp small source span strong sub sup time tt u var wbr`)
const BLOCKS =
  toSet(`address article blockquote br caption dd details div dl dt fieldset figure form h1 h2 h3 h4 h5 h6 header
  hgroup hr legend li main ol option p section summary table tbody td tfoot th thead title tr ul`)
const DROPPED = toSet('script style template svg math iframe object canvas audio video')
const BOILERPLATE = toSet('nav footer aside button dialog menu figcaption pre noscript textarea select')
const KNOWN = new Set([...INLINE, ...BLOCKS, ...DROPPED, ...BOILERPLATE])
const VOID = toSet('area base br col embed hr img input link meta source wbr')
const HEADING = /^(?:h[1-6]|title)$/

const BOILERPLATE_ATTRIBUTES = toSet('class id role')
const BOILERPLATE_NAME =
  /^(?:(?:site|page|global|top|bottom|main)[-_])?(?:nav(?:bar|igation)?|footer|sidebar|cookies?|share|social|menu|breadcrumbs?|ads?|advert\w*|related|newsletter|comments|contentinfo|preheader)(?:[-_](?:bar|links|menu|banner|list|wrapper|container|notice|consent))?$/i
const HIDDEN_STYLE = /display\s*:\s*none/i
const WHOLE_PAGE = toSet('html body main article')
const PAGE = /^\s*<(?:!doctype|html)\b/i
const BLOCK_TAG = /<\/?(?:p|div|br|li|tr|td|h[1-6]|section|article|table|ul|ol|body)\b/gi
const TAGS_PER_LINE_OF_HTML = 0.6
const WORD_CHARACTER = /[\p{L}\p{N}]/u
const WORD = /[\p{L}\p{N}]{2}/u
const LINK_LIST_MAX_CHARACTERS = 60

type Reading = { keepsBoilerplate: boolean; keepsLineEnds: boolean }

/** Converts HTML to text with Markdown headings and list items, and returns other text unchanged. */
export function htmlToText(text: string): string {
  if (!MARKUP.test(text)) return text
  const keepsLineEnds = !isWhollyHtml(text)
  const content = readHtml(text, { keepsBoilerplate: false, keepsLineEnds })
  if (WORD.test(content)) return content
  return readHtml(text, { keepsBoilerplate: true, keepsLineEnds })
}

/** Line ends are white space in HTML, but not in Markdown with a few tags. */
function isWhollyHtml(text: string): boolean {
  const lines = text.match(/\S.*/g)?.length ?? 0
  return PAGE.test(text) || (text.match(BLOCK_TAG)?.length ?? 0) >= lines * TAGS_PER_LINE_OF_HTML
}

function readHtml(text: string, reading: Reading): string {
  const reader = new HtmlReader(text, reading)
  // The parser searches its stack for each end tag, which is quadratic; the tokenizer is linear.
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, reader)
  tokenizer.write(text)
  tokenizer.end()
  return reader.finish()
}

class HtmlReader implements TokenizerCallbacks {
  readonly #source: string
  readonly #reading: Reading
  readonly #blocks: string[] = []
  #line = ''
  #linkCharacters = 0
  #inLink = false
  #tagStart = 0
  #tag = ''
  #attribute = ''
  #isBoilerplate = false
  #dropped = ''
  #depth = 0

  constructor(source: string, reading: Reading) {
    this.#source = source
    this.#reading = reading
  }

  finish(): string {
    this.#endBlock('')
    return this.#blocks.join('')
  }

  ontext(start: number, end: number): void {
    this.#write(this.#source.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.#write(String.fromCodePoint(codepoint))
  }

  onopentagname(start: number, end: number): void {
    this.#tagStart = start - 1
    this.#tag = this.#source.slice(start, end).toLowerCase()
    this.#isBoilerplate = BOILERPLATE.has(this.#tag)
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#source.slice(start, end).toLowerCase()
    if (this.#attribute === 'hidden') this.#isBoilerplate = true
  }

  onattribdata(start: number, end: number): void {
    const value = this.#source.slice(start, end)
    if (this.#attribute === 'style') this.#isBoilerplate ||= HIDDEN_STYLE.test(value)
    if (!BOILERPLATE_ATTRIBUTES.has(this.#attribute) || WHOLE_PAGE.has(this.#tag)) return
    this.#isBoilerplate ||= value.split(/\s+/).some((name) => BOILERPLATE_NAME.test(name))
  }

  onopentagend(end: number): void {
    this.#open(end)
  }

  onselfclosingtag(end: number): void {
    this.#open(end)
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).trim().toLowerCase()
    if (!KNOWN.has(name)) this.#write(this.#source.slice(start - 2, end + 1))
    else if (this.#dropped) this.#leave(name)
    else this.#separate(name, false)
  }

  oncdata(start: number, end: number, offset: number): void {
    this.#write(this.#source.slice(start, end - offset))
  }

  onattribend(): void {}
  onattribentity(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #open(end: number): void {
    if (!KNOWN.has(this.#tag)) this.#write(this.#source.slice(this.#tagStart, end + 1))
    else if (!this.#dropped) this.#enter()
    else if (this.#tag === this.#dropped) this.#depth += 1
  }

  #enter(): void {
    if (DROPPED.has(this.#tag) || (this.#isBoilerplate && !this.#reading.keepsBoilerplate && !VOID.has(this.#tag))) {
      this.#dropped = this.#tag
      this.#depth = 1
    }
    this.#separate(this.#tag, true)
  }

  #leave(name: string): void {
    if (name === this.#dropped) this.#depth -= 1
    if (this.#depth === 0) this.#dropped = ''
  }

  #separate(name: string, opens: boolean): void {
    if (name === 'a') this.#inLink = opens
    else if (name === 'br') this.#line += '\n'
    else if (name === 'tr') this.#endBlock('\n')
    else if (name === 'td' || name === 'th') this.#line += opens ? '' : ' | '
    else if (name === 'li') this.#endBlock('\n\n', opens ? '- ' : '')
    else if (HEADING.test(name)) this.#endBlock('\n\n', opens ? '# ' : '')
    else if (!INLINE.has(name)) this.#endBlock('\n\n')
  }

  #write(text: string): void {
    if (this.#dropped) return
    const written = this.#reading.keepsLineEnds ? text : text.replace(/\s+/g, ' ')
    this.#line += written
    if (this.#inLink) this.#linkCharacters += written.length
  }

  #endBlock(separator: string, mark = ''): void {
    const line = trimCells(this.#line)
    if (WORD_CHARACTER.test(line) && !this.#isLinkList(line)) this.#blocks.push(line, separator)
    else if (separator === '\n\n' && this.#blocks.at(-1) === '\n') this.#blocks.push('\n')
    this.#line = mark
    this.#linkCharacters = 0
  }

  #isLinkList(line: string): boolean {
    if (this.#reading.keepsBoilerplate || line.length > LINK_LIST_MAX_CHARACTERS) return false
    return line.startsWith('- ') && this.#linkCharacters >= line.length - 2
  }
}

function trimCells(line: string): string {
  let trimmed = line.trim()
  while (trimmed.endsWith('|')) trimmed = trimmed.slice(0, -1).trimEnd()
  return trimmed
}

function toSet(list: string): Set<string> {
  return new Set(list.split(/\s+/))
}
