const REMOVED = /^(?:udta|uuid|meta|xml |bxml|free|skip)$/
const IMAGE_ITEMS = /^(?:av01|hvc1|hev1|avc1|vvc1|jpeg|j2k1|unci|mski|grid|iovl|iden|tmap)$/
const IN_FILE = 0
const IN_META_BOX = 1

type Box = { type: string; at: number; start: number; end: number }

/** Overwrites metadata with zeros, because AVIF and HEIC refer to their parts by offset. Throws for an invalid file. */
export function stripHeif(original: Buffer): Buffer {
  const file = Buffer.from(original)
  for (const box of readBoxes(file, 0, file.length)) {
    if (box.type === 'meta') stripItems(file, box)
    else blankMetadata(file, box)
  }
  return file
}

/** The items of an image are its parts: coded pictures, grids of them, and metadata. */
function stripItems(file: Buffer, { start, end }: Box): void {
  const boxes = [...readBoxes(file, start + 4, end)]
  const [iinf, iloc, idat] = ['iinf', 'iloc', 'idat'].map((type) => boxes.find((box) => box.type === type))
  const images = iinf ? readImageIds(file, iinf) : new Set()
  for (const { id, method, offset, length } of iloc ? readExtents(file, iloc) : []) {
    if (images.has(id)) continue
    const from = offset + (method === IN_META_BOX ? (idat?.start ?? 0) : 0)
    if (method > IN_META_BOX || from + length > file.length) throw new RangeError(`item ${id} is elsewhere`)
    file.fill(0, from, from + length)
  }
  for (const box of boxes) blankMetadata(file, box)
}

function blankMetadata(file: Buffer, { type, at, start, end }: Box): void {
  if (REMOVED.test(type)) file.fill(0, start, end).write('free', at + 4)
}

function readImageIds(file: Buffer, { start, end }: Box): Set<number> {
  const ids = new Set<number>()
  const countBytes = file[start] === 0 ? 2 : 4
  for (const item of readBoxes(file, start + 4 + countBytes, end)) {
    const idBytes = file[item.start] === 2 ? 2 : 4
    const type = file.toString('latin1', item.start + 6 + idBytes, item.start + 10 + idBytes)
    if (IMAGE_ITEMS.test(type)) ids.add(file.readUIntBE(item.start + 4, idBytes))
  }
  return ids
}

function* readExtents(file: Buffer, { start }: Box) {
  const version = file[start] ?? 0
  let at = start + 4
  const read = (bytes: number): number => {
    at += bytes
    if (bytes === 8) return Number(file.readBigUInt64BE(at - bytes))
    return bytes === 0 ? 0 : file.readUIntBE(at - bytes, bytes)
  }
  const sizes = read(2)
  const [offsetBytes = 0, lengthBytes = 0, baseBytes = 0, indexBytes = 0] = [12, 8, 4, 0].map(
    (bit) => (sizes >> bit) & 15,
  )
  if (lengthBytes === 0) throw new RangeError('an item has no length')
  for (let items = read(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? IN_FILE : read(2) & 15
    read(2)
    const base = read(baseBytes)
    for (let extents = read(2); extents > 0; extents -= 1) {
      if (version > 0) read(indexBytes)
      yield { id, method, offset: base + read(offsetBytes), length: read(lengthBytes) }
    }
  }
}

function* readBoxes(file: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const short = file.readUInt32BE(at)
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short || end - at
    const header = short === 1 ? 16 : 8
    if (size < header || at + size > end) throw new RangeError('a box ends outside its parent')
    yield { type: file.toString('latin1', at + 4, at + 8), at, start: at + header, end: at + size }
    at += size
  }
}
