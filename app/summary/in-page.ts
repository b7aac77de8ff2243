import type { ParseHtml } from '../../contract/key-sentences/html.ts'
import { summarizePaste } from '../../contract/key-sentences/summarize.ts'
import type { SummaryResult, SummaryWords } from './result.ts'

const STYLESHEET = /<style\b.*?<\/style>/gis
const TAG = /<[^<>]*>/g
const STYLE = /\sstyle(?=\s*=)/gi
const RENAMED_STYLE = 'data-style'

/** TypeScript does not know `parseHTML` yet, which allows everything but scripts. */
type Parser = { parseHTML?(html: string, options: { sanitizer: object }): Document }

/** A static export has no server, so the browser does its work. */
export function summarizeInPage(text: string, { summary }: SummaryWords): SummaryResult {
  const found = summarizePaste(text, parseHtml)
  return found ? { kind: 'summary', text: found, by: summary.extractive } : { kind: 'failure', text: summary.empty }
}

const parseHtml: ParseHtml = (html, handlers) => {
  // The page's policy forbids inline styles, and browsers report them even in a document that is never shown.
  const unstyled = html.replace(STYLESHEET, '').replace(TAG, (tag) => tag.replace(STYLE, ` ${RENAMED_STYLE}`))
  const page = parseDocument(unstyled)
  if (page) walk(page.documentElement)
  else handlers.text(unstyled.replace(TAG, ' '))

  function walk({ localName, attributes, childNodes }: Element): void {
    const named = Array.from(attributes, ({ name, value }) => [name === RENAMED_STYLE ? 'style' : name, value])
    handlers.open(localName, Object.fromEntries(named))
    for (const child of childNodes) {
      if (child instanceof Element) walk(child)
      else if (child instanceof Text) handlers.text(child.data)
    }
    handlers.close(localName)
  }
}

/** Browsers with Trusted Types allow only `parseHTML`, and some of them lack it. */
function parseDocument(html: string): Document | undefined {
  try {
    const { parseHTML } = Document as Parser
    return parseHTML?.call(Document, html, { sanitizer: {} }) ?? new DOMParser().parseFromString(html, 'text/html')
  } catch {
    return undefined
  }
}
