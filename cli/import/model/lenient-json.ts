import { parseJson } from '../../../contract/http.ts'

const UTF_16_BOMS: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Accepts byte order marks, comments, trailing commas, and line breaks in strings. Returns undefined on other errors. */
export function parseLenientJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const escapeBreaks = (part: string) => part.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  return parseJson(text) ?? parseJson(toStrictJson(text, escapeBreaks))
}

/** Returns text such as "line 3, column 7". Searches for the error, because JSON.parse reports only some positions. */
export function findJsonError(bytes: Uint8Array): string {
  const text = decode(bytes)
  const json = toStrictJson(text, (part) => part.replace(/\s/g, ' '))
  let [valid, invalid] = [0, json.length + 1]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isStartOfJson(json.slice(0, middle))) valid = middle
    else invalid = middle
  }
  const lines = text.slice(0, valid).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

function isStartOfJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const [, position = 0] = /at position (\d+)/.exec(String(error)) ?? []
    return String(error).includes('Unexpected end') || Number(position) === text.length
  }
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
