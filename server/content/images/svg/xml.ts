import { render } from 'dom-serializer'
import { DomHandler, type DomUtils, Parser } from 'htmlparser2'

/** One of these characters makes the whole file unreadable, even as a numeric entity. */
const INVALID = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const CDATA = /<!\[CDATA\[.*?\]\]>/gs
/** Declared entities are not decoded, so the text would not mean the same. */
const ENTITY_DECLARATION = /<!ENTITY/i
const MAX_DEPTH = 200

export type XmlElement = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** Drops comments and keeps text. Returns undefined if an element is not closed or is nested too deeply. */
export function parseXml(text: string): XmlElement | undefined {
  if (ENTITY_DECLARATION.test(text)) return undefined
  // Browsers read every line end as a newline, too.
  const source = text.replace(/\r\n?/g, '\n')
  const tree = new DomHandler()
  let depth = 0
  let isValid = true
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) return stop()
        tree.onopentag(name, toAttributes(attributes))
      },
      ontext: (data) => tree.ontext(data.replace(INVALID, '')),
      onclosetag(_name, isImplied) {
        depth -= 1
        if (isImplied && source[parser.endIndex - 1] !== '/') return stop()
        tree.onclosetag()
      },
    },
    { xmlMode: true },
  )
  const stop = () => {
    isValid = false
    parser.pause()
  }
  parser.end(source)
  const [root, ...others] = tree.dom.filter(isElement)
  return isValid && others.length === 0 ? root : undefined
}

/** Finds what `parseXml` tolerates, but makes a browser show nothing. */
export function hasInvalidText(text: string): boolean {
  const source = text.replace(/\r\n?/g, '\n').replace(CDATA, '')
  return source.search(INVALID) >= 0 || source.includes(']]>')
}

export function serializeXml(element: XmlElement): string {
  return render(element, { xmlMode: true })
}

export function isElement(node: object): node is XmlElement {
  return 'attribs' in node
}

/** Browsers read line breaks in attributes as spaces. */
function toAttributes(attributes: Record<string, string>): Record<string, string> {
  const toValue = (value: string) => value.replace(/[\t\n]/g, ' ').replace(INVALID, '')
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, toValue(value)]))
}
