import { Parser } from 'htmlparser2'
import { htmlToText, type ParseHtml } from '../../contract/key-sentences/html.ts'
import * as keySentences from '../../contract/key-sentences/summarize.ts'

/** The parser searches all open tags for each end tag, so unlimited depth would take quadratic time. */
const MAX_DEPTH = 200

export function extractSummary(text: string): string {
  return keySentences.summarizePaste(text, parseHtml)
}

export function condense(text: string, characters: number): string {
  return keySentences.condense(htmlToText(text, parseHtml), characters)
}

const parseHtml: ParseHtml = (html, { open, text, close }) => {
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      open(name, attributes)
      if (depth > MAX_DEPTH) parser.pause()
    },
    ontext: text,
    onclosetag(name) {
      close(name)
      depth -= 1
    },
  })
  parser.end(html)
}
