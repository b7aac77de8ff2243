import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, closeBody, type Encoding, encodeBody, encodeOpenBody } from './encodings.ts'

const DECODE: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}
const ENCODINGS = Object.keys(DECODE) as Encoding[]
const PAGE = `<!doctype html><body>${'<p>words that come again and again</p>'.repeat(2_000)}`

describe('the encoding of an answer', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['identity', 'identity'],
  ])('for a client that accepts %j is %s', (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected)
  })
})

describe.each(ENCODINGS)('a body in %s', (encoding) => {
  test('comes out as it went in', async () => {
    const { bytes } = await encodeBody(Buffer.from(PAGE))
    expect(DECODE[encoding](bytes[encoding]).toString()).toBe(PAGE)
  })

  test.each([1, 2, 31, 300, 65_535])('that was left open takes an end of %i bytes', async (length) => {
    const open = await encodeOpenBody(Buffer.from(PAGE))
    const end = 'x'.repeat(length)
    expect(DECODE[encoding](closeBody(open, encoding, Buffer.from(end))).toString()).toBe(PAGE + end)
  })

  test('that was left open takes another end each time', async () => {
    const open = await encodeOpenBody(Buffer.from(PAGE))
    const answers = ['one', 'two'].map((end) =>
      DECODE[encoding](closeBody(open, encoding, Buffer.from(end))).toString(),
    )
    expect(answers).toEqual([`${PAGE}one`, `${PAGE}two`])
  })
})
