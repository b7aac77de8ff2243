import { expect, test } from 'vitest'
import { hasLocation } from '../../server/content/images/location.ts'
import { cleanSvg } from '../../server/content/images/svg/filter.ts'

import { sniffImage } from '../net/sniff-image.ts'
import { toFileName } from '../templates/file-names.ts'
import { parseCsv } from './linkedin/csv.ts'
import { parseLenientJson } from './model/lenient-json.ts'
import { createImportLog } from './model/log.ts'
import { toList, toPlainText, toSentences } from './model/text.ts'
import { readResume } from './resume/read-resume.ts'

/** Quadratic patterns took 28 seconds or more for one of these; linear ones take one second for all. */
const LENGTH = 160_000
const PARTS = [
  ...[' ', '\t', ';', ' ;', ', ', '\n', '\\"', '"', '/*', '<!--', '<!---->', '<script>', '<style>', '<a b="', '['],
  ...['[a](b', ' **a', ' __a', ' `a', '*', '_', 'a', '-', '漢', '<a ', '&#1', ".'", '<!DOCTYPE svg', ']', 'a{', '/'],
  ...['<!DOCTYPE svg [', '&amp;', 'II*\0\b\0\0\0\xff\xff'],
  'zTXtXML:com.adobe.xmp\0\0x\x9c\x03',
]
const long = (part: string) => part.repeat(Math.ceil(LENGTH / part.length))
const toBytes = (text: string) => new TextEncoder().encode(text)

test.each(PARTS)('much of %j is read in linear time', (part) => {
  const text = long(part)
  for (const hostile of [text, `${text}x`, `x${text}`]) {
    toPlainText(hostile)
    toSentences(hostile)
    toList(hostile)
    toFileName(hostile, 'x')
    parseCsv(toBytes(`Name\n"${hostile}`), 'skills')
    parseLenientJson(toBytes(`{${hostile}`))
    parseLenientJson(toBytes(`{"${hostile}`))
    sniffImage(toBytes(hostile))
    hasLocation(Buffer.from(hostile, 'latin1'))
    cleanSvg(`<svg>${hostile}</svg>`)
  }
  const resume = { basics: { name: text, label: text, summary: text }, skills: [{ name: 'x', keywords: text }] }
  readResume(
    toBytes(JSON.stringify(resume)),
    createImportLog(() => {}),
  )
})

test('reads text with many unclosed delimiters', () => {
  expect(parseLenientJson(toBytes(`{"a":1,/* ${long('*')} */"b":[1,2,],}`))).toEqual({ a: 1, b: [1, 2] })
  expect(toPlainText(`a<!-- ${long('<!--')} -->b<script>${long('<script>')}</script>c`)).toBe('abc')
  expect(toPlainText('I like <style> and <!-- in **bold**, __strong__ and `code`')).toBe(
    'I like  and <!-- in bold, strong and code',
  )
})
