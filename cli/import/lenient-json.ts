const UTF_16_MARKS: [encoding: string, first: number, second: number][] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** JSON as people write it: with a byte order mark, comments or a comma too many. Undefined: it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  const [encoding = 'utf-8'] = UTF_16_MARKS.find(([, one, two]) => bytes[0] === one && bytes[1] === two) ?? []
  const text = new TextDecoder(encoding).decode(bytes)
  return tryParse(text) ?? tryParse(withoutExtras(text))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller says what was expected.
    return undefined
  }
}

/** Takes out comments and commas before a closing bracket; strings, the first of the alternatives, stay as they are. */
function withoutExtras(text: string): string {
  const bare = text.replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? escapeBreaks(part) : ' ',
  )
  return bare.replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, (part) => (part === ',' ? '' : part))
}

/** A text that runs over several lines. */
function escapeBreaks(string: string): string {
  return string.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}
