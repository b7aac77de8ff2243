import { inflateSync } from 'node:zlib'

/** These match XMP data, and the location that phones write into videos. */
const TEXT_PATTERNS = [
  /exif:GPSLatitude(?:\s*=\s*["']|>)\s*[-\d]/,
  /\xa9xyz.{4}[+-]\d+\.\d+[+-]\d/s,
  /com\.apple\.quicktime\.location\.ISO6709/,
]
/** EXIF data is an embedded TIFF file; `II` means little-endian. */
const TIFF_HEADER = /II\*\0|MM\0\*/g
const PNG_XMP_HEADER = /(?:zTXtXML:com\.adobe\.xmp\0|iTXtXML:com\.adobe\.xmp\0[^\0]\0[^\0]*\0[^\0]*)\0/g
const MAX_XMP_BYTES = 10_000_000
/** These keep the search linear: real files have one XMP chunk, and directories of fewer than a hundred entries. */
const MAX_XMP_CHUNKS = 4
const MAX_ENTRIES = 200
const GPS_DIRECTORY = 0x88_25
const LATITUDE = 2
const LONG = 4
const RATIONAL = 5
const ENTRY_BYTES = 12

/** Searches the bytes, because EXIF and XMP look the same in JPEG, PNG, WebP, AVIF, HEIC, TIFF, and PDF. */
export function hasLocation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const headers = [...text.matchAll(PNG_XMP_HEADER)].slice(0, MAX_XMP_CHUNKS)
  const inflated = headers.map(({ 0: header, index }) => inflate(file.subarray(index + header.length)))
  if (TEXT_PATTERNS.some((pattern) => [text, ...inflated].some((each) => pattern.test(each)))) return true
  return [...text.matchAll(TIFF_HEADER)].some(({ index }) => hasLatitude(file.subarray(index)))
}

function inflate(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_XMP_BYTES }).toString('latin1')
  } catch {
    return ''
  }
}

function hasLatitude(tiff: Buffer): boolean {
  const { readUInt16, readUInt32 } = createReader(tiff)
  const gps = findEntry(readUInt32(4), GPS_DIRECTORY, LONG)
  return gps !== undefined && findEntry(readUInt32(gps + 8), LATITUDE, RATIONAL) !== undefined

  function findEntry(directory: number, tag: number, type: number): number | undefined {
    const count = Math.min(readUInt16(directory), MAX_ENTRIES)
    const end = Math.min(directory + 2 + count * ENTRY_BYTES, tiff.length)
    for (let at = directory + 2; at < end; at += ENTRY_BYTES) {
      if (readUInt16(at) === tag && readUInt16(at + 2) === type) return at
    }
    return undefined
  }
}

function createReader(tiff: Buffer) {
  const isLittle = tiff[0] === 'I'.charCodeAt(0)
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  return {
    readUInt16: (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0),
    readUInt32: (at: number) => (at + 4 <= tiff.length ? view.getUint32(at, isLittle) : 0),
  }
}
