import { test } from 'vitest'
import { parseDate } from '../../contract/dates.ts'
import { toFileName } from '../../editing/templates/file-names.ts'
import { stripMetadata } from '../../server/content/images/metadata.ts'
import { cleanSvg } from '../../server/content/images/svg/filter.ts'
import { sniffImage } from '../net/sniff-image.ts'
import { parseCsv } from './linkedin/csv.ts'
import { findJsonError, parseLenientJson } from './model/lenient-json.ts'
import { createImportLog } from './model/log.ts'
import { toDescription } from './model/points.ts'
import { toList, toPlainText } from './model/text.ts'
import { readResume } from './resume/read-resume.ts'
import { toHeadlineRoles } from './resume/roles.ts'

/** Quadratic patterns take seven seconds or more for one of these; linear ones take one. */
const LENGTH = 50_000
const TIMEOUT_MS = 6_000
const PARTS = [
  ...[' ', '\t', ';', ' ;', ', ', '\n', '\\"', '"', '/*', '<!--', '<!---->', '<script>', '<style>', '<a b="', '['],
  ...['[a](b', ' **a', ' __a', ' `a', '*', '_', 'a', '-', '漢', '<a ', '&#1', ".'", '<!DOCTYPE svg', ']', 'a{', '/'],
  ...['<!DOCTYPE svg [', '&amp;', 'II*\0\b\0\0\0\xff\xff', '\xff\xda', '\xff', '\0\0\0\x08free'],
  ...[
    '> ',
    '|-',
    '|-\n',
    '# a\n',
    '**a**\n',
    '[a]: /',
    '[a][',
    '![a](',
    '~~a',
    '<li>',
    '<a href=x>a',
    '\\*',
    '- a\n  ',
  ],
  ...['<metadata>', 'data:image/png;base64,', '!\xfe\x01a\0'],
]
const long = (part: string) => part.repeat(Math.ceil(LENGTH / part.length))
const toBytes = (text: string) => new TextEncoder().encode(text)

test.each(PARTS)('much of %j is read in linear time', { timeout: TIMEOUT_MS }, (part) => {
  const text = long(part)
  for (const hostile of [text, `${text}x`, `x${text}`]) {
    toPlainText(hostile)
    toDescription(hostile)
    toDescription(`- x${hostile}x`)
    toHeadlineRoles(`x${hostile}x`)
    parseDate(`x${hostile}x`)
    toList(hostile)
    toFileName(hostile, 'x')
    parseCsv(toBytes(`Name\n"${hostile}`), 'skills')
    parseLenientJson(toBytes(`{${hostile}`))
    findJsonError(toBytes(`{${hostile}`))
    parseLenientJson(toBytes(`{"${hostile}`))
    sniffImage(toBytes(hostile))
    for (const start of ['', '\xff\xd8', '\x89PNG\r\n', 'RIFF....WEBP', '....ftypavif', 'GIF89a', '<svg>']) {
      stripMetadata(Buffer.from(start + hostile, 'latin1'))
    }
    cleanSvg(`<svg>${hostile}</svg>`)
  }
  const resume = { basics: { name: text, label: text, summary: text }, skills: [{ name: 'x', keywords: text }] }
  readResume(
    toBytes(JSON.stringify(resume)),
    createImportLog(() => {}),
  )
})
