import { inflateSync } from 'node:zlib'

/** By the WOFF 1.0 recommendation and the OpenType specification: bytes from the beginning of each part. */
const WOFF = { signature: 'wOFF', flavor: 4, tables: 12, directory: 44, entry: 20 }
const SFNT = { tables: 4, searchRange: 6, entrySelector: 8, rangeShift: 10, directory: 12, entry: 16 }
const ALIGNMENT = 4

/** The font in a WOFF file as drawing programs read it, whose own libraries may not know that wrapping. */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, WOFF.flavor) !== WOFF.signature) throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(WOFF.tables)
  const head = Buffer.alloc(SFNT.directory + count * SFNT.entry)
  writeBeginning(head, woff.readUInt32BE(WOFF.flavor), count)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const { tag, checksum, table } = readTable(woff, WOFF.directory + index * WOFF.entry)
    const entry = SFNT.directory + index * SFNT.entry
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(table.length / ALIGNMENT) * ALIGNMENT)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}

function readTable(woff: Buffer, entry: number): { tag: Buffer; checksum: number; table: Buffer } {
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  const isPacked = packed.length < woff.readUInt32BE(entry + 12)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    table: isPacked ? inflateSync(packed) : packed,
  }
}

/** What a reader that searches the tables by halves wants to know. */
function writeBeginning(head: Buffer, flavor: number, count: number): void {
  const halvings = Math.floor(Math.log2(count))
  const searched = 2 ** halvings * SFNT.entry
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(count, SFNT.tables)
  head.writeUInt16BE(searched, SFNT.searchRange)
  head.writeUInt16BE(halvings, SFNT.entrySelector)
  head.writeUInt16BE(count * SFNT.entry - searched, SFNT.rangeShift)
}
