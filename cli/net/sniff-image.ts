const UNSAFE_SVG: [pattern: RegExp, what: string][] = [
  [/<\s*(?:[\w-]+:)?script\b/i, 'a script'],
  [/[\s"'/](?:on[a-z]+)\s*=/i, 'a script'],
  [/(?:javascript|vbscript)\s*:/i, 'a script'],
  [/<\s*(?:[\w-]+:)?(?:foreignObject|iframe|embed|object)\b/i, 'a web page'],
  [/<!ENTITY/i, 'entities'],
]
const SVG_START =
  /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg\b[^>[]*(?:\[[\s\S]*?\])?[^>]*>\s*)*<svg[\s>]/i

const SIGNATURES: [extension: string, pattern: RegExp][] = [
  ['png', /^\x89PNG\r\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftyp.{0,20}(?:avif|avis)/s],
]
const MAX_SIGNATURE_BYTES = 32

/** `unsafe`: an SVG with active content. */
type SniffResult = { kind: 'ok'; extension: string } | { kind: 'invalid' | 'unsafe'; reason: string }

export function sniffImage(bytes: Uint8Array): SniffResult {
  if (bytes.length === 0) return { kind: 'invalid', reason: 'it is empty' }
  const start = Buffer.from(bytes.subarray(0, MAX_SIGNATURE_BYTES)).toString('latin1')
  const known = SIGNATURES.find(([, pattern]) => pattern.test(start))
  if (known) return { kind: 'ok', extension: known[0] }
  const text = new TextDecoder().decode(bytes)
  if (!SVG_START.test(text))
    return { kind: 'invalid', reason: 'it is not a picture (svg, png, jpg, webp, avif or gif)' }
  const unsafe = UNSAFE_SVG.find(([pattern]) => pattern.test(text))
  return unsafe ? { kind: 'unsafe', reason: `the SVG contains ${unsafe[1]}` } : { kind: 'ok', extension: 'svg' }
}
