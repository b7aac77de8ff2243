import { cleanSvg } from '../../server/content/images/svg/filter.ts'
import { type Failed, failed } from './safe-fetch.ts'

const SVG_START = /<svg[\s/>]/i
const HTML = /<!DOCTYPE\s+html|<html[\s>]/i

const SIGNATURES: [extension: string, pattern: RegExp][] = [
  ['png', /^\x89PNG\r\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftyp.{0,20}(?:avif|avis)/s],
]
const MAX_SIGNATURE_BYTES = 32

/** `removed` names the elements and attributes that are not allowed in an SVG and are no longer in `bytes`. */
type SniffResult = { kind: 'ok'; extension: string; bytes: Uint8Array; removed: string[] } | Failed

export function sniffImage(bytes: Uint8Array): SniffResult {
  if (bytes.length === 0) return failed('it is empty')
  const start = Buffer.from(bytes.subarray(0, MAX_SIGNATURE_BYTES)).toString('latin1')
  const known = SIGNATURES.find(([, pattern]) => pattern.test(start))
  if (known) return { kind: 'ok', extension: known[0], bytes, removed: [] }
  return sniffSvg(bytes)
}

function sniffSvg(bytes: Uint8Array): SniffResult {
  const text = new TextDecoder().decode(bytes)
  const svg = cleanSvg(text)
  if (svg) return { kind: 'ok', extension: 'svg', bytes: Buffer.from(svg.text), removed: svg.removed }
  const isSvg = SVG_START.test(text) && !HTML.test(text)
  return failed(isSvg ? 'it is not a valid SVG' : 'it is not an image (svg, png, jpg, webp, avif, or gif)')
}
