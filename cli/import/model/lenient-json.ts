import { parseJson } from '../../../contract/http.ts'

const UTF_16_BOMS: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Accepts byte order marks, comments, trailing commas, and line breaks in strings. Returns undefined on other errors. */
export function parseLenientJson(bytes: Uint8Array): unknown {
  const start = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  const text = new TextDecoder(UTF_16_BOMS[start] ?? 'utf-8').decode(bytes)
  return parseJson(text) ?? parseJson(toStrictJson(text))
}

/** Matches strings first to leave them unchanged. An unclosed string runs to the end, so matching stays linear. */
function toStrictJson(text: string): string {
  const withoutComments = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith('"') ? part.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t') : ' ',
  )
  return withoutComments.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|,(?=\s*[}\]])/g, (part) => (part === ',' ? '' : part))
}
