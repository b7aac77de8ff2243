import { describe, expect, test } from 'vitest'
import type { InboxMessage } from '../../server/contact/inbox.ts'
import { exportMessages } from './export.ts'

const MESSAGES: InboxMessage[] = [
  toMessage(3, {
    subject: '漢'.repeat(120),
    message: 'From the beginning\n\nFrom: me\n.\n>From',
    spam: 'too-many-links',
  }),
  toMessage(2, { senderName: 'Zoë "Quote", Smith', subject: 'a,b;c', message: 'one\r\ntwo\n"three"\n' }),
  toMessage(1, { senderName: '=cmd()', subject: '-1+2', message: '@now 👩‍👩‍👧‍👦 é' }),
]

function toMessage(number: number, more: Partial<InboxMessage>): InboxMessage {
  return {
    number,
    _id: String(number).padStart(24, '0'),
    senderName: 'Ada',
    addresses: [],
    subject: 'Hello',
    message: 'A line.',
    createdAt: `2026-02-0${number}T04:05:06.789Z`,
    state: 'new',
    mail: { state: 'none', attempts: 0 },
    ...more,
  }
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('export', () => {
  test('as JSON parses back to the messages', () => {
    expect(JSON.parse(exportMessages(MESSAGES, 'all.json'))).toEqual(MESSAGES)
  })

  test('as CSV parses back, oldest first, with formulas escaped', () => {
    const [head, ...rows] = parseCsv(exportMessages(MESSAGES, 'all.CSV'))
    expect(head).toEqual(['number', 'createdAt', 'senderName', 'subject', 'message', 'state', 'spam', 'replyTo'])
    expect(rows).toEqual([
      ['1', '2026-02-01T04:05:06.789Z', "'=cmd()", "'-1+2", "'@now 👩‍👩‍👧‍👦 é", 'new', '', ''],
      ['2', '2026-02-02T04:05:06.789Z', 'Zoë "Quote", Smith', 'a,b;c', 'one\r\ntwo\n"three"\n', 'new', '', ''],
      ['3', '2026-02-03T04:05:06.789Z', 'Ada', MESSAGES[0]?.subject, MESSAGES[0]?.message, 'new', 'too-many-links', ''],
    ])
  })

  test.each([
    ['a;=cmd()', "a;'=cmd()"],
    ['a; =cmd()', "a; '=cmd()"],
    ['a;"=cmd()"', 'a;"\'=cmd()"'],
    ['a\t@x', "a\t'@x"],
    ['a\n-1', "a\n'-1"],
    ['a\r\n\r\n+1', "a\r\n\r\n'+1"],
    [' =1', " '=1"],
    ['"=1', '"\'=1'],
    ['＝1', "'＝1"],
    ['a;b=c-d', 'a;b=c-d'],
    ['me@example.com - hi', 'me@example.com - hi'],
  ])('as CSV has no formula for any separator: %j', (subject, cell) => {
    const message = toMessage(1, { subject, replyTo: 'ada@example.com' })
    const [, row = []] = parseCsv(exportMessages([message], 'a.csv'))
    expect([row[3], row[7]]).toEqual([cell, 'ada@example.com'])
  })
})
