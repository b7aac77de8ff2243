const UTF_16_BOMS: [encoding: string, first: number, second: number][] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** JSON with a byte order mark, comments, trailing commas or line breaks in strings. Undefined if it is not JSON. */
export function parseLenientJson(bytes: Uint8Array): unknown {
  const [encoding = 'utf-8'] = UTF_16_BOMS.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? []
  const text = new TextDecoder(encoding).decode(bytes)
  return tryParse(text) ?? tryParse(toStrictJson(text))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Strings match first in both patterns, so their contents are not changed. */
function toStrictJson(text: string): string {
  const withoutComments = text.replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t') : ' ',
  )
  return withoutComments.replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, (part) => (part === ',' ? '' : part))
}
