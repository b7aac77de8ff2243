import { type MarkedToken, type Token, type Tokens, walkTokens } from 'marked'
import type { StoryNode } from '../../../contract/story.ts'
import { decodeEntities } from './entities.ts'
import { FileNameTokenizer, LimitedLexer, StoryLimitError } from './limited-lexer.ts'
import { isWebUrl } from './web-url.ts'

type Markdown = { kind: 'ok'; nodes: StoryNode[] } | { kind: 'invalid'; expected: string; near: string }

const MIN_HEADING_LEVEL = 3
const MAX_HEADING_LEVEL = 6
const TAGS = { paragraph: 'p', blockquote: 'blockquote', strong: 'strong', em: 'em', del: 'del' } as const
const COMMENT = /^<!--[\s\S]*-->\s*$/

/** Keeps URLs unchanged, turns HTML into text, and drops comments. */
export function parseMarkdown(text: string): Markdown {
  try {
    const tokens = new LimitedLexer({ gfm: true, tokenizer: new FileNameTokenizer() }).lex(text)
    setLevels(tokens)
    return { kind: 'ok', nodes: toNodes(tokens) }
  } catch (error) {
    if (!(error instanceof StoryLimitError)) throw error
    return { kind: 'invalid', expected: error.message, near: error.near }
  }
}

/** Shifts the headings below the page's `h2`, so no level is skipped. */
function setLevels(tokens: Token[]): void {
  const headings: Tokens.Heading[] = []
  walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading)
  })
  const top = Math.min(...headings.map(({ depth }) => depth))
  let level = MIN_HEADING_LEVEL - 1
  for (const heading of headings) {
    level = Math.min(MIN_HEADING_LEVEL + heading.depth - top, level + 1, MAX_HEADING_LEVEL)
    heading.depth = level
  }
}

function toNodes(tokens: Token[]): StoryNode[] {
  return tokens.flatMap((token) => toNode(token as MarkedToken))
}

function toNode(token: MarkedToken): StoryNode | StoryNode[] {
  switch (token.type) {
    case 'paragraph':
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return { tag: TAGS[token.type], children: toNodes(token.tokens) }
    case 'text':
      return token.tokens ? toNodes(token.tokens) : decodeEntities(token.text)
    case 'escape':
      return token.text
    case 'codespan':
      return { tag: 'code', children: [token.text] }
    case 'code':
      return { tag: 'pre', children: [token.text] }
    case 'br':
    case 'hr':
      return { tag: token.type, children: [] }
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'heading':
      return toHeading(token)
    case 'html':
      return htmlToText(token)
    case 'list':
      return toList(token)
    case 'table':
      return toTable(token)
    case 'link':
      return toLink(token)
    case 'image':
      return { tag: 'img', url: decodeEntities(token.href), alt: decodeEntities(token.text) }
    default:
      return []
  }
}

function toHeading({ depth, tokens }: Tokens.Heading): StoryNode[] {
  const children = toNodes(tokens)
  return children.length > 0 ? [{ tag: `h${depth as 3 | 4 | 5 | 6}`, children }] : []
}

function htmlToText({ text, block }: Tokens.HTML | Tokens.Tag): StoryNode[] {
  if (COMMENT.test(text)) return []
  return block ? [{ tag: 'p', children: [text] }] : [text]
}

function toList({ ordered, start, items }: Tokens.List): StoryNode {
  const children = items.map(({ tokens }): StoryNode => ({ tag: 'li', children: toNodes(tokens) }))
  return { tag: ordered ? 'ol' : 'ul', children, ...(ordered && start !== 1 && { start: Number(start) }) }
}

function toTable({ header, rows }: Tokens.Table): StoryNode {
  const toRow = (tag: 'th' | 'td', cells: Tokens.TableCell[]): StoryNode => ({
    tag: 'tr',
    children: cells.map(({ tokens }): StoryNode => ({ tag, children: toNodes(tokens) })),
  })
  const head: StoryNode = { tag: 'thead', children: [toRow('th', header)] }
  const body: StoryNode = { tag: 'tbody', children: rows.map((cells) => toRow('td', cells)) }
  return { tag: 'table', children: rows.length > 0 ? [head, body] : [head] }
}

/** Keeps autolinks that are not URLs, such as `<note:this>`, as text. */
function toLink({ href: raw, tokens, autolink }: Tokens.Link): StoryNode | StoryNode[] {
  const href = decodeEntities(raw)
  const children = toNodes(tokens)
  return autolink && !isWebUrl(href) ? children : { tag: 'a', href, children }
}
