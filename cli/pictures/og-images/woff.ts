import { inflateSync } from 'node:zlib'

/** These are byte offsets and sizes from the WOFF 1.0 and OpenType specifications. */
const WOFF = { flavor: 4, tables: 12, directory: 44, entry: 20 }
const SFNT = { tables: 4, directory: 12, entry: 16 }
const ALIGNMENT = 4

/** Converts WOFF to TrueType, because FreeType may be built without WOFF support. */
export function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(WOFF.tables)
  const head = Buffer.alloc(SFNT.directory + count * SFNT.entry)
  // The search fields stay zero, because FreeType does not read them.
  head.writeUInt32BE(woff.readUInt32BE(WOFF.flavor))
  head.writeUInt16BE(count, SFNT.tables)
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
  const data = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  const isCompressed = data.length < woff.readUInt32BE(entry + 12)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    table: isCompressed ? inflateSync(data) : data,
  }
}
