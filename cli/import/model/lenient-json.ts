import { parseJson } from '../../../contract/http.ts'

const UTF_16_BOMS: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
const STRING = /"[^"\\]*(?:\\(?:["\\/bfnrt]|u[\da-f]{4})[^"\\]*)*"/iy
const LITERAL = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy
const MAX_DEPTH = 500

/** Accepts byte order marks, comments, trailing commas, and line breaks in strings. Returns undefined on other errors. */
export function parseLenientJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const escapeBreaks = (part: string) => part.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  return parseJson(text) ?? parseJson(toStrictJson(text, escapeBreaks))
}

/** Returns text such as "line 3, column 7: expected , or }". JSON.parse doesn't report every position. */
export function describeJsonError(bytes: Uint8Array): string {
  const text = decode(bytes)
  const { at, expected } = findError(toStrictJson(text, (part) => part))
  const lines = text.slice(0, at).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: expected ${expected}`
}

function findError(text: string): { at: number; expected: string } {
  let at = 0
  function take(token: string | RegExp): boolean {
    while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1
    const pattern = typeof token === 'string' ? undefined : token
    if (pattern) pattern.lastIndex = at
    const [found = ''] = pattern?.exec(text) ?? (text.charAt(at) === token ? [token] : [])
    at += found.length
    return found !== ''
  }
  /** Both functions return what is missing at the first error. */
  function checkValue(depth: number): string | undefined {
    if (depth > MAX_DEPTH) return 'fewer levels'
    const checkPair = () => (!take(STRING) ? 'a name in double quotes' : !take(':') ? ':' : checkValue(depth + 1))
    if (take('{')) return checkList('}', checkPair)
    if (take('[')) return checkList(']', () => checkValue(depth + 1))
    return take(STRING) || take(LITERAL) ? undefined : 'a value'
  }
  function checkList(end: string, checkItem: () => string | undefined): string | undefined {
    if (take(end)) return undefined
    do {
      const expected = checkItem()
      if (expected) return expected
    } while (take(','))
    return take(end) ? undefined : `, or ${end}`
  }
  const expected = checkValue(0) ?? 'nothing after this'
  return { at: text.length - text.slice(at).trimStart().length, expected }
}

function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  return new TextDecoder(UTF_16_BOMS[start] ?? 'utf-8').decode(bytes)
}

/** Matches strings first to leave them to `convert`. An unclosed string runs to the end, so matching stays linear. */
function toStrictJson(text: string, convert: (part: string) => string): string {
  const withoutComments = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith('"') ? convert(part) : part.replace(/[^\n]/g, ' '),
  )
  return withoutComments.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|,(?=\s*[}\]])/g, (part) => (part === ',' ? ' ' : part))
}
