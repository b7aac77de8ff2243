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
  ['svg', `${SVG}<path d="M0 0"/></svg>`],
  [
    'svg',
    `\n<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${SVG}</svg>`,
  ],
  ['svg', `${SVG}<style>.a{fill:red}</style><use href="#a"/></svg>`],
])('detects %s by its bytes', (extension, text) => {
  expect(sniffImage(bytes(text))).toEqual({ kind: 'ok', extension })
})

test.each([
  ['<!DOCTYPE html><svg></svg>', 'it is not a picture'],
  ['{"error":"gone"}', 'it is not a picture'],
  ['', 'it is empty'],
  [`${SVG}<script>alert(1)</script></svg>`, 'a script'],
  [`${SVG}<svg:script href="https://x.example"/></svg>`, 'a script'],
  [`${SVG}<rect onload="alert(1)"/></svg>`, 'a script'],
  [`${SVG}<rect/onclick=alert(1) /></svg>`, 'a script'],
  [`${SVG}<a href="javascript:alert(1)"/></svg>`, 'a script'],
  [`${SVG}<foreignObject><iframe/></foreignObject></svg>`, 'a web page'],
  [`<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}</svg>`, 'entities'],
])('rejects %s', (text, reason) => {
  expect(sniffImage(bytes(text))).toEqual({
    kind: reason.startsWith('it is') ? 'invalid' : 'unsafe',
    reason: expect.stringContaining(reason),
  })
})
