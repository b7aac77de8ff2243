import { type Document, type LineCounter, visit } from 'yaml'
import { DASH, DASHED_LINE, quoteText, type SyntaxHint } from './yaml-hints.ts'

const STAR = 'quotes around text that starts with *'
const HASH = 'quotes around text that contains #; if it is a comment, add a space after the #'
const CUT_TEXT = /^[ \t]+#[^\s#]/
/** A field without text may have been commented out, as in `resume: #files/resume.pdf`. */
const CUT_NUMBER = /^[ \t]*#\d{1,3}(?!\d)/

/** Finds text that YAML reads as something else: `*word` is an alias, `-React` is not a list, and ` #2` is a comment. */
export function findMisreadText(document: Document.Parsed, text: string, lines: LineCounter): SyntaxHint[] {
  const hints = new Map<number, SyntaxHint>()
  const sources = text.split(/\r?\n/)
  // The parser would search the whole document for the anchor of each alias.
  const anchors = new Set<string | undefined>()
  const add = (line: number, expected: string, fix: (line: string) => string) => {
    const source = sources[line - 1] ?? ''
    hints.set(line, { line, expected, source: source.trim(), suggestion: fix(source).trim() })
  }
  visit(document, {
    Alias(_, { source, range }) {
      // Without an anchor of that name, the owner means a literal star.
      if (!anchors.has(source)) add(lines.linePos(range?.[0] ?? 0).line, STAR, quoteText)
    },
    Collection(_, { anchor }) {
      anchors.add(anchor)
    },
    Scalar(key, { anchor, type, value, range }) {
      anchors.add(anchor)
      const [start, end] = range ?? [0, 0]
      const [first, last] = [lines.linePos(start).line, lines.linePos(Math.max(start, end - 1)).line]
      if (type !== 'PLAIN') return
      const cut = value === null ? CUT_NUMBER : CUT_TEXT
      const isText = key !== 'key' && (typeof value === 'string' || value === null)
      if (isText && cut.test(text.slice(end, end + 100))) add(last, HASH, quoteText)
      if (typeof key !== 'number' && !DASHED_LINE.test(sources[first - 1] ?? '')) return
      for (let line = first; line <= last; line += 1) {
        if (DASHED_LINE.test(sources[line - 1] ?? '')) add(line, DASH, (source) => source.replace(DASHED_LINE, '$1- '))
      }
    },
  })
  return [...hints.values()]
}
