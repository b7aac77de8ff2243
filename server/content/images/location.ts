/** These match XMP data, and the location that phones write into videos. */
const TEXT_PATTERNS = [
  /exif:GPSLatitude(?:\s*=\s*["']|>)\s*[-\d]/,
  /\xa9xyz.{4}[+-]\d+\.\d+[+-]\d/s,
  /com\.apple\.quicktime\.location\.ISO6709/,
]
/** EXIF data is an embedded TIFF file; `II` means little-endian. */
const TIFF_HEADER = /II\*\0|MM\0\*/g
/** This keeps the search linear: real directories have fewer than a hundred entries. */
const MAX_ENTRIES = 200
const ORIENTATION = 0x01_12
const MAX_ORIENTATION = 8
const GPS_DIRECTORY = 0x88_25
const LATITUDE = 2
const SHORT = 3
const LONG = 4
const RATIONAL = 5
const ENTRY_BYTES = 12

/** Searches the bytes, because EXIF and XMP look the same in images, PDFs, and videos. */
export function hasLocation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (TEXT_PATTERNS.some((pattern) => pattern.test(text))) return true
  return [...text.matchAll(TIFF_HEADER)].some(({ index }) => hasLatitude(file.subarray(index)))
}

function hasLatitude(tiff: Buffer): boolean {
  const { readUInt32, findEntry } = openTiff(tiff)
  const gps = findEntry(readUInt32(4), GPS_DIRECTORY, LONG)
  return gps !== undefined && findEntry(readUInt32(gps + 8), LATITUDE, RATIONAL) !== undefined
}

/** Returns undefined if the image is upright. */
export function findOrientation(exif: Buffer): number | undefined {
  const { readUInt16, readUInt32, findEntry } = openTiff(exif)
  const entry = findEntry(readUInt32(4), ORIENTATION, SHORT)
  const value = entry === undefined ? 1 : readUInt16(entry + 8)
  return value > 1 && value <= MAX_ORIENTATION ? value : undefined
}

function openTiff(tiff: Buffer) {
  const isLittle = tiff[0] === 'I'.charCodeAt(0)
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const readUInt16 = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0)
  const readUInt32 = (at: number) => (at + 4 <= tiff.length ? view.getUint32(at, isLittle) : 0)

  function findEntry(directory: number, tag: number, type: number): number | undefined {
    const count = Math.min(readUInt16(directory), MAX_ENTRIES)
    const end = Math.min(directory + 2 + count * ENTRY_BYTES, tiff.length)
    for (let at = directory + 2; at < end; at += ENTRY_BYTES) {
      if (readUInt16(at) === tag && readUInt16(at + 2) === type) return at
    }
    return undefined
  }
  return { readUInt16, readUInt32, findEntry }
}
