import { Lexer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'

/** The parser needs more than a second for longer hostile paragraphs. */
const MAX_PARAGRAPH_LENGTH = 2_000
const MAX_DEPTH = 12

/** An image, or a link to a file. Its name may have balanced parentheses. */
const FILE_TARGET = /^(!\[.*?\]\(|\[.*?\]\((?=files\/))((?:[^()<>":\n]|\([^()<>":\n]*\))*\.\w+)((?: +"[^"\n]*")?\))/

const PARAGRAPH_EXPECTED = `paragraphs of at most ${MAX_PARAGRAPH_LENGTH.toLocaleString('en')} characters; separate them with blank lines`
const DEPTH_EXPECTED = `lists, quotes, and emphasis nested at most ${MAX_DEPTH} levels deep`

export class StoryLimitError extends Error {
  near: string

  constructor(expected: string, near = '') {
    super(expected)
    this.near = near
  }
}

/** Rejects text that would take the parser too long or overflow the stack. */
export class LimitedLexer extends Lexer {
  #depth = 0

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    return this.#deeper(() => super.blockTokens(src, tokens, lastParagraphClipped))
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    if (src.length > MAX_PARAGRAPH_LENGTH) throw new StoryLimitError(PARAGRAPH_EXPECTED, src)
    return this.#deeper(() => super.inlineTokens(src, tokens))
  }

  #deeper<T>(parse: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw new StoryLimitError(DEPTH_EXPECTED)
    this.#depth += 1
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }
}

/** Accepts file names with spaces, which Markdown itself doesn't. */
export class FileNameTokenizer extends Tokenizer {
  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    const plain = super.link(src)
    const [raw, start, href = '', end] = (!plain && FILE_TARGET.exec(src)) || []
    if (!raw) return plain
    const link = super.link(`${start}${href.replaceAll(' ', '%20')}${end}`)
    return link && { ...link, raw, href }
  }
}
