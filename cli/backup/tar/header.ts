import { BackupError, NOT_A_BACKUP } from '../backup-error.ts'

export const BLOCK = 512
const NAME_BYTES = 100
const MAX_PAX_BYTES = 65_536
const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8
const PLAIN_NAME = /^[\x20-\x7e]+$/

const REJECTED_TYPES = ['a link', 'a link', 'a device', 'a device', 'a folder entry', 'a pipe']
const TYPES = { file: '0', pax: 'x' }

type Header = { path: string; size: number; kind: keyof typeof TYPES }

/** Formats a POSIX ustar header, with a pax record if the name does not fit. */
export function toHeader(path: string, { size, mtime }: { size: number; mtime: number }): Buffer {
  if (PLAIN_NAME.test(path) && path.length <= NAME_BYTES) return toBlock({ path, size, kind: 'file' }, mtime)
  const record = toPaxRecord('path', path)
  return Buffer.concat([
    toBlock({ path: 'pax-header', size: record.length, kind: 'pax' }, mtime),
    record,
    toPadding(record.length),
    toBlock({ path: 'named-before', size, kind: 'file' }, mtime),
  ])
}

export function toPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

function toBlock({ path, size, kind }: Header, mtime: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(path, 0, 'ascii')
  block.write('0000644\0', 100, 'ascii')
  block.write('0000000\x000000000\0', 108, 'ascii')
  block.write(`${toOctal(size, 11)}\0`, 124, 'ascii')
  block.write(`${toOctal(mtime, 11)}\0`, 136, 'ascii')
  block.write(TYPES[kind], 156, 'ascii')
  block.write('ustar\x0000', 257, 'ascii')
  block.write(`${toOctal(checksum(block), 6)}\0 `, CHECKSUM_AT, 'ascii')
  return block
}

function toOctal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

/** Counts the checksum field itself as spaces, as the format requires. */
function checksum(block: Buffer): number {
  const isOwn = (index: number) => index >= CHECKSUM_AT && index < CHECKSUM_AT + CHECKSUM_BYTES
  return block.reduce((sum, byte, index) => sum + (isOwn(index) ? 0x20 : byte), 0)
}

/** Prefixes the record with its length, which includes the digits of the length. */
function toPaxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + String(bytes).length
  if (bytes + String(length).length !== length) length = bytes + String(length).length
  return Buffer.from(`${length}${rest}`)
}

/** Returns undefined for the block of zeros that ends an archive. */
export function parseHeader(block: Buffer): Header | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const text = (from: number, bytes: number) => block.toString('latin1', from, from + bytes).replace(/\0.*$/s, '')
  const type = text(156, 1)
  const isValid = text(257, 6) === 'ustar' && Number.parseInt(text(CHECKSUM_AT, 8), 8) === checksum(block)
  if (!isValid) throw new BackupError(`the file is damaged, or ${NOT_A_BACKUP}`)
  const path = text(0, NAME_BYTES)
  const rejected = REJECTED_TYPES[Number(type) - 1]
  if (rejected) throw new BackupError(`it contains ${rejected} (${path})`)
  const kind = type === TYPES.file ? 'file' : type === TYPES.pax ? 'pax' : undefined
  const size = /^[0-7]{11}$/.test(text(124, 12)) ? Number.parseInt(text(124, 12), 8) : Number.NaN
  if (!kind || Number.isNaN(size) || text(345, 155)) throw new BackupError(NOT_A_BACKUP)
  if (kind === 'pax' && size > MAX_PAX_BYTES) throw new BackupError('it contains a file name that is too long')
  return { path, size, kind }
}

export function parsePaxPath(record: Buffer): string {
  const [, length = '', path = ''] = /^(\d+) path=(.*)\n$/s.exec(record.toString('utf8')) ?? []
  if (!path || Number(length) !== record.length) throw new BackupError(NOT_A_BACKUP)
  return path
}
