import { type Failed, failed } from '../net/safe-fetch.ts'

/** The start of a file tells its kind, whatever its name is. */
export const KIND_BYTES = 4_096
const ZIP = /^PK/
const KINDS: [name: string, start: RegExp][] = [
  ['a PDF', /^\s*%PDF-/],
  ['an image', /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|msf1|avif|avis)|II\*|MM.\*)/s],
  ['a Word document', /^(?:\xd0\xcf|PK.*\[Content_Types\].*word\/)/s],
  ['a web page', /^\s*<(?:!doctype\s+html|html)[\s>]/i],
]

/** Returns a failure for files that people take for a resume, such as a PDF. */
export function rejectForeignFile(bytes: Uint8Array): Failed | undefined {
  const start = toStart(bytes)
  const [name] = KINDS.find(([, pattern]) => pattern.test(start)) ?? []
  if (!name) return undefined
  return failed(`it is ${name}. Vitrine reads JSON Resume files, and LinkedIn’s data export as a ZIP file`)
}

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.test(toStart(bytes))
}

function toStart(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, KIND_BYTES)).toString('latin1')
}
