import { describe, expect, test } from 'vitest'
import type { InboxMessage } from '../../server/messages/inbox.ts'
import { createTerminal, fitWidth } from '../terminal.ts'
import { toSheet, toTable } from './view.ts'

const ESCAPE = '\u001b'
const MESSAGE: InboxMessage = {
  number: 12,
  _id: '0123456789abcdef01234567',
  senderName: 'Ada Lovelace',
  subject: 'About the engine',
  message: 'A line.\nAnother.',
  createdAt: '2026-02-03T04:05:06.789Z',
  state: 'read',
  mail: { state: 'sent', attempts: 1 },
}
/** What a terminal shows in two columns each, and what it shows in none. */
const ODD_WORDS = [
  '東京タワーの写真についてのご相談です',
  '안녕하세요 반갑습니다 여러분 모두',
  '👩‍👩‍👧‍👦 family 🇩🇪🇯🇵 ✅ 🏳️‍🌈 ❤️ 👍🏽',
  'e\u0301\u0301\u0301 zalgo\u0300\u0301\u0302',
  '𠀋𠂢𠂤 rare letters',
  'क्षत्रिय देवनागरी',
  'fullwidth ＡＢＣ',
  'tab\tand\nline',
  'x'.repeat(500),
  '',
]

/** Columns by code point, from the widths that Unicode gives, for the letters above alone. */
function countColumns(text: string): number {
  const plain = text
    .replaceAll('👩‍👩‍👧‍👦', '##')
    .replaceAll('🏳️‍🌈', '##')
    .replaceAll('❤️', '##')
    .replaceAll('👍🏽', '##')
    .replaceAll(/[\u{1f1e6}-\u{1f1ff}]{2}/gu, '##')
  return Array.from(plain, (sign) => {
    if (/[\u0300-\u036f\u0941-\u0948\u094d]/u.test(sign)) return 0
    return /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uff60✅\u{20000}-\u{2ffff}]/u.test(sign) ? 2 : 1
  }).reduce<number>((sum, next) => sum + next, 0)
}

function terminalOf(width: number, isTTY = false) {
  return createTerminal({ columns: width, isTTY }, {})
}

describe('the list', () => {
  test('has one line a message, and marks the unread', () => {
    const messages = [{ ...MESSAGE, number: 13, state: 'new' as const }, MESSAGE]
    const [first = '', second = ''] = toTable(messages, terminalOf(100)).split('\n')
    expect(first).toMatch(/^\* {2}13 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Ada Lovelace +About the engine +sent$/)
    expect(second).toMatch(/^ {3}12 {2}/)
  })

  test.each(Array.from({ length: 33 }, (_, index) => 40 + index * 5))('fits a terminal of %d columns', (width) => {
    const messages = ODD_WORDS.flatMap((words) => [
      { ...MESSAGE, senderName: words, subject: words, mail: { state: 'not mailed' as const, attempts: 0 } },
      { ...MESSAGE, number: 1_234_567, senderName: words, spam: '9 links' },
    ])
    const lines = toTable(messages, terminalOf(width)).split('\n')
    expect(lines).toHaveLength(messages.length)
    for (const line of lines) expect({ line, fits: countColumns(line) <= width }).toEqual({ line, fits: true })
  })

  test('keeps its columns under each other whatever the letters', () => {
    const cells = ODD_WORDS.map((words) => countColumns(fitWidth(words, 20)))
    expect(cells).toEqual(ODD_WORDS.map(() => 20))
  })

  test('shows what became of the mail, and what is spam', () => {
    const waiting = { ...MESSAGE, mail: { state: 'waiting' as const, attempts: 3, error: 'x' } }
    expect(toTable([waiting], terminalOf(100))).toMatch(/waiting$/)
    expect(toTable([{ ...waiting, spam: '9 links' }], terminalOf(100))).toMatch(/spam$/)
  })
})

describe('one message', () => {
  test('is shown whole', () => {
    const sheet = toSheet(MESSAGE, terminalOf(80))
    expect(sheet).toContain('Name    Ada Lovelace\nSubject About the engine\nMail    sent (1 try)\n')
    expect(sheet).toMatch(/\n\nA line\.\nAnother\.\n$/)
  })

  test('shows why its mail does not get through, and why it is spam', () => {
    const mail = { state: 'waiting' as const, attempts: 2, error: '451 not now' }
    const sheet = toSheet({ ...MESSAGE, spam: '9 links', mail }, terminalOf(80))
    expect(sheet).toContain('Mail    waiting (2 tries; 451 not now)\nSpam    9 links\n')
  })
})

describe('what a visitor wrote', () => {
  const attacks = [
    `${ESCAPE}[2J${ESCAPE}[31mred`,
    `${ESCAPE}]0;title\u0007`,
    '\u009b31m',
    'a\rb',
    'a\bb',
    '\u202egnirts',
    '\u2066x',
  ]

  test.each(attacks)('never moves the cursor, paints or turns the line: %j', (words) => {
    const mail = { state: 'waiting' as const, attempts: 1, error: words }
    const message = { ...MESSAGE, senderName: words, subject: words, message: words, spam: words, mail }
    const shown = toTable([message], terminalOf(100)) + toSheet(message, terminalOf(100))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  })
})

describe('colour', () => {
  const unread = { ...MESSAGE, state: 'new' as const }

  test('is there on a terminal only', () => {
    expect(toTable([unread], terminalOf(80, true))).toContain(ESCAPE)
    expect(toTable([unread], terminalOf(80)) + toSheet(unread, terminalOf(80))).not.toContain(ESCAPE)
  })

  test('is not there for an owner who asks for none', () => {
    expect(toTable([unread], createTerminal({ isTTY: true, columns: 80 }, { NO_COLOR: '1' }))).not.toContain(ESCAPE)
  })
})

test('a terminal without a width has one of its own, and none is too narrow to write on', () => {
  expect(createTerminal({}, {}).width).toBe(100)
  expect(createTerminal({ columns: 10 }, {}).width).toBe(40)
})
