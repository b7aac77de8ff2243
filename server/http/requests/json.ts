const DEEPEST = 32
const OPENING = /[[{]/
const [QUOTE, BACKSLASH] = ['"', '\\'].map(toCode)
const OPENS = new Set(['[', '{'].map(toCode))
const CLOSES = new Set([']', '}'].map(toCode))

/** Why a body is not JSON that we read. */
export class JsonError extends Error {}

/** Parses the bytes of a body, which must be UTF-8 throughout and may nest no deeper than anything of ours would. */
export function parseJson(bytes: ArrayBuffer): unknown {
  const text = decode(bytes)
  if (isTooDeep(text)) throw new JsonError('The JSON is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw new JsonError('The JSON could not be read.')
  }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new JsonError('The text is not UTF-8.')
  }
}

/** Counted before anything is built, in one pass that knows strings from the rest. */
function isTooDeep(text: string): boolean {
  if (!OPENING.test(text)) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = findEndOfString(text, at)
    else if (OPENS.has(code)) depth += 1
    else if (CLOSES.has(code)) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Where the string that begins here ends; the end of the text where it does not. */
function findEndOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

function toCode(sign: string): number {
  return sign.charCodeAt(0)
}
