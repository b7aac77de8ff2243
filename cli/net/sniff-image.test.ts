import { expect, test } from 'vitest'
import { sniffImage } from './sniff-image.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">'

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

test.each([
  ['png', '\x89PNG\r\n\x1a\n....'],
  ['jpg', '\xff\xd8\xff\xe0....'],
  ['gif', 'GIF89a....'],
  ['webp', 'RIFF1234WEBPVP8 '],
  ['avif', '\0\0\0\x20ftypavif....'],
])('detects %s by its bytes', (extension, text) => {
  expect(sniffImage(bytes(text))).toEqual({ kind: 'ok', extension, bytes: bytes(text), removed: [] })
})

test.each([
  `${SVG}<path d="M0 0"/></svg>`,
  `\n<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${SVG}</svg>`,
  `${SVG}<style>.a{fill:red}</style><use href="#a"/></svg>`,
])('detects an SVG by its root: %s', (text) => {
  expect(sniffImage(bytes(text))).toMatchObject({ kind: 'ok', extension: 'svg', removed: [] })
})

test.each([
  ['<html><body><svg></svg></body></html>', 'it is not an image'],
  ['{"error":"gone"}', 'it is not an image'],
  ['', 'it is empty'],
  [`${SVG}<rect onclick=alert(1)></svg>`, 'it is not a valid SVG'],
  [`<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}&x;</svg>`, 'it is not a valid SVG'],
])('rejects %s', (text, reason) => {
  expect(sniffImage(bytes(text))).toEqual({ kind: 'failed', reason: expect.stringContaining(reason) })
})

test('removes scripts from an SVG and keeps its shapes', () => {
  const svg = `${SVG}<script>alert(1)</script><path d="M0 0" onload="alert(1)"/><a href="&#106;avascript:alert(1)"/></svg>`
  const result = sniffImage(bytes(svg))
  expect(result).toMatchObject({ kind: 'ok', extension: 'svg', removed: ['script', 'onload', 'href'] })
  const text = 'bytes' in result ? new TextDecoder().decode(result.bytes) : ''
  expect(text).toMatch(/^<svg [^>]*><path d="M0 0"\/><a\/><\/svg>$/)
})
