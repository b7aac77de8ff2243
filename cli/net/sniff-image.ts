const UNSAFE_SVG: [pattern: RegExp, what: string][] = [
  [/<\s*(?:[\w-]+:)?script\b/i, 'a script'],
  [/[\s"'/](?:on[a-z]+)\s*=/i, 'a script'],
  [/(?:javascript|vbscript)\s*:/i, 'a script'],
  [/<\s*(?:[\w-]+:)?(?:foreignObject|iframe|embed|object)\b/i, 'a web page'],
  [/<!ENTITY/i, 'entities'],
]
const SVG_START =
  /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg\b[^>[]*(?:\[[\s\S]*?\])?[^>]*>\s*)*<svg[\s>]/i

const SIGNATURES: [extension: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['gif', (bytes) => /^GIF8[79]a/.test(toAscii(bytes, 0, 6))],
  ['webp', (bytes) => toAscii(bytes, 0, 4) === 'RIFF' && toAscii(bytes, 8, 12) === 'WEBP'],
  ['avif', (bytes) => toAscii(bytes, 4, 8) === 'ftyp' && /avif|avis/.test(toAscii(bytes, 8, 32))],
]

/** `unsafe`: an SVG with active content. */
type SniffResult = { kind: 'ok'; extension: string } | { kind: 'invalid' | 'unsafe'; reason: string }

export function sniffImage(bytes: Uint8Array): SniffResult {
  if (bytes.length === 0) return { kind: 'invalid', reason: 'it is empty' }
  const known = SIGNATURES.find(([, matches]) => matches(bytes))
  if (known) return { kind: 'ok', extension: known[0] }
  const text = new TextDecoder().decode(bytes)
  if (!SVG_START.test(text))
    return { kind: 'invalid', reason: 'it is not a picture (svg, png, jpg, webp, avif or gif)' }
  const unsafe = UNSAFE_SVG.find(([pattern]) => pattern.test(text))
  return unsafe ? { kind: 'unsafe', reason: `the SVG contains ${unsafe[1]}` } : { kind: 'ok', extension: 'svg' }
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function toAscii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
