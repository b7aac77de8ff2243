import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, type EncodedBody, type Encoding, encodeBody, encodeOpenBody, toEnd } from './encodings.ts'

const DECODE: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}
const ENCODINGS = Object.keys(DECODE) as Encoding[]
const PAGE = `<!doctype html><body>${'<p>words that come again and again</p>'.repeat(2_000)}`

const NOTHING = Buffer.alloc(0)
const WHOLE = { bytes: { identity: NOTHING, br: NOTHING, gzip: NOTHING } }

function decode(encoding: Encoding, pieces: (Buffer | undefined)[]): string {
  return DECODE[encoding](Buffer.concat(pieces.filter((piece) => piece !== undefined))).toString()
}

function close(open: EncodedBody, encoding: Encoding, end: string): string {
  return decode(encoding, [open.bytes[encoding], toEnd(open, encoding, Buffer.from(end))])
}

describe('the encoding of an answer', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZip, Br', 'br'],
    ['BR;Q=0, gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['identity', 'identity'],
  ])('for a client that accepts %j is %s', (accepted, expected) => {
    expect(chooseEncoding(accepted, WHOLE.bytes)).toBe(expected)
  })

  test('is one that the body comes in', () => {
    const { identity, gzip } = WHOLE.bytes
    expect(chooseEncoding('gzip, br', { identity, gzip })).toBe('gzip')
    expect(chooseEncoding('gzip, br', { identity })).toBe('identity')
  })
})

describe.each(ENCODINGS)('a body in %s', (encoding) => {
  test('comes out as it went in', async () => {
    const { bytes } = await encodeBody(Buffer.from(PAGE))
    expect(decode(encoding, [bytes[encoding]])).toBe(PAGE)
  })

  test.each([1, 2, 31, 300, 65_535])('that was left open takes an end of %i bytes', async (length) => {
    const open = await encodeOpenBody(Buffer.from(PAGE))
    const end = 'x'.repeat(length)
    expect(close(open, encoding, end)).toBe(PAGE + end)
  })

  test('that was left open takes another end each time', async () => {
    const open = await encodeOpenBody(Buffer.from(PAGE))
    expect(['one', 'two'].map((end) => close(open, encoding, end))).toEqual([`${PAGE}one`, `${PAGE}two`])
  })
})
