import { BackupError } from '../backup-error.ts'

export const BLOCK = 512
const NAME_BYTES = 100
const LONGEST_PAX_BYTES = 65_536
const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8
const PLAIN_NAME = /^[\x20-\x7e]+$/
const PAX_NAME = 'pax-header'

/** `file`, or a `pax` record that says more about the file after it. */
type Kind = 'file' | 'pax'
export type Header = { path: string; size: number; kind: Kind }

const TYPES: Record<Kind, string> = { file: '0', pax: 'x' }
const REFUSED_TYPES: Record<string, string> = {
  '1': 'a link',
  '2': 'a link',
  '3': 'a device',
  '4': 'a device',
  '5': 'a folder by itself',
  '6': 'a pipe',
}

/** The blocks before a file's bytes: POSIX ustar, with a pax record where the name does not fit. */
export function toHeader(path: string, { size, mtime }: { size: number; mtime: number }): Buffer {
  if (PLAIN_NAME.test(path) && path.length <= NAME_BYTES) return toBlock({ path, size, kind: 'file' }, mtime)
  const record = toPaxRecord('path', path)
  const placeholder = toBlock({ path: 'named-before', size, kind: 'file' }, mtime)
  return Buffer.concat([
    toBlock({ path: PAX_NAME, size: record.length, kind: 'pax' }, mtime),
    record,
    toPadding(record.length),
    placeholder,
  ])
}

/** What fills the last block of a file. */
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
  block.write(`${toOctal(sumUp(block), 6)}\0 `, CHECKSUM_AT, 'ascii')
  return block
}

function toOctal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

/** Its own checksum counts as spaces. */
function sumUp(block: Buffer): number {
  const isOwn = (index: number) => index >= CHECKSUM_AT && index < CHECKSUM_AT + CHECKSUM_BYTES
  return block.reduce((sum, byte, index) => sum + (isOwn(index) ? 0x20 : byte), 0)
}

/** A record begins with its own length, whose digits count. */
function toPaxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + String(bytes).length
  if (bytes + String(length).length !== length) length = bytes + String(length).length
  return Buffer.from(`${length}${rest}`)
}

/** Undefined for the block of zeros that ends an archive. */
export function parseHeader(block: Buffer): Header | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const text = (from: number, bytes: number) => block.toString('latin1', from, from + bytes).replace(/\0.*$/s, '')
  const type = text(156, 1)
  const isOurs = text(257, 6) === 'ustar' && Number.parseInt(text(CHECKSUM_AT, 8), 8) === sumUp(block)
  if (!isOurs) throw new BackupError('it is damaged, or was not written by npm run export')
  const path = text(0, NAME_BYTES)
  if (type in REFUSED_TYPES) throw new BackupError(`it holds ${REFUSED_TYPES[type]} (${path}), where only files belong`)
  const kind = type === TYPES.file ? 'file' : type === TYPES.pax ? 'pax' : undefined
  const size = /^[0-7]{11}$/.test(text(124, 12)) ? Number.parseInt(text(124, 12), 8) : Number.NaN
  if (!kind || Number.isNaN(size) || text(345, 155)) throw new BackupError('it was not written by npm run export')
  if (kind === 'pax' && size > LONGEST_PAX_BYTES) throw new BackupError('a name in it is too long')
  return { path, size, kind }
}

/** The path that a pax record names. */
export function parsePaxPath(record: Buffer): string {
  const [, length = '', path = ''] = /^(\d+) path=(.*)\n$/s.exec(record.toString('utf8')) ?? []
  if (!path || Number(length) !== record.length) throw new BackupError('it was not written by npm run export')
  return path
}
