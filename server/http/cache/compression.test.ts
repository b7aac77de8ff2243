import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, compressBest } from './compression.ts'

const PAGE = `<!doctype html><body>${'<p>words that come again and again</p>'.repeat(2_000)}`
const ALL = { identity: true, br: true, gzip: true }

describe('the encoding of an answer', () => {
  test.each([
    [null, 'identity'],
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
    expect(chooseEncoding(accepted, ALL)).toBe(expected)
  })

  test('is one that the body comes in', () => {
    expect(chooseEncoding('gzip, br', { identity: true, gzip: true })).toBe('gzip')
    expect(chooseEncoding('gzip, br', { identity: true })).toBe('identity')
  })
})

test('a body comes out of each encoding as it went in', async () => {
  const { identity, br, gzip } = await compressBest(Buffer.from(PAGE))
  expect(identity.toString()).toBe(PAGE)
  expect(brotliDecompressSync(br ?? '').toString()).toBe(PAGE)
  expect(gunzipSync(gzip ?? '').toString()).toBe(PAGE)
})
