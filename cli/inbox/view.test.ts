import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import type { InboxMessage } from '../../server/contact/inbox.ts'
import { createTerminal } from '../command/terminal.ts'
import { renderMessage, renderTable } from './view.ts'

const ESCAPE = '\u001b'
const MESSAGE: InboxMessage = {
  number: 12,
  _id: '0123456789abcdef01234567',
  senderName: 'Ada Lovelace',
  subject: 'About the engine',
  message: 'A line.\nAnother.',
  addresses: [],
  createdAt: '2026-02-03T04:05:06.789Z',
  state: 'read',
  mail: { state: 'sent', attempts: 1 },
}
/** Characters of width 2 and of width 0. */
const ODD_TEXTS = [
  '東京タワーの写真についてのご相談です',
  '안녕하세요 반갑습니다 여러분 모두',
  '👩‍👩‍👧‍👦 family 🇩🇪🇯🇵 ✅ 🏳️‍🌈 ❤️ 👍🏽',
  'e\u0301\u0301\u0301 zalgo\u0300\u0301\u0302',
  '𠀋𠂢𠂤 rare characters',
  'क्षत्रिय देवनागरी',
  'fullwidth ＡＢＣ',
  'tab\tand\nline',
  'x'.repeat(500),
  '',
]
const ODD_MESSAGES = ODD_TEXTS.map((text) => ({ ...MESSAGE, senderName: text, subject: text }))

function terminalOf(width: number, isTTY = false) {
  return createTerminal({ columns: width, isTTY }, {})
}

describe('table', () => {
  test('has one line per message, marks unread ones, and shows the state of the email, and spam', () => {
    const waiting = { ...MESSAGE, number: 13, state: 'new' as const, mail: { state: 'waiting' as const, attempts: 3 } }
    const messages = [waiting, MESSAGE, { ...waiting, spam: 'too-many-links' as const }]
    const [first, second, third] = renderTable(messages, terminalOf(100)).split('\n')
    expect(first).toMatch(/^\* {2}13 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Ada Lovelace +About the engine +waiting$/)
    expect(second).toMatch(/^ {3}12 {2}.* sent$/)
    expect(third).toMatch(/spam$/)
  })

  test.each([60, 100, 200])('fits a terminal of %d columns with characters of any width', (width) => {
    const lines = renderTable(ODD_MESSAGES, terminalOf(width)).split('\n')
    expect(lines).toHaveLength(ODD_MESSAGES.length)
    expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1)
    expect(stringWidth(lines[0] ?? '')).toBeLessThanOrEqual(width)
  })
})

test('a message is shown in full, with why its email failed and why it is spam', () => {
  const sheet = renderMessage(MESSAGE, terminalOf(80))
  expect(sheet).toContain('Name     Ada Lovelace\nSubject  About the engine\nDelivery sent (1 attempt)\n')
  expect(sheet).toMatch(/\n\nA line\.\nAnother\.\n$/)
  const mail = { state: 'waiting' as const, attempts: 2, error: '451 not now' }
  expect(renderMessage({ ...MESSAGE, spam: 'too-many-links', mail }, terminalOf(80))).toContain(
    'Delivery waiting (2 attempts; 451 not now)\nSpam     too many links\n',
  )
})

test('a message with an email address has a link to reply to it', () => {
  const sheet = renderMessage({ ...MESSAGE, replyTo: 'ada@example.com' }, terminalOf(80))
  expect(sheet).toContain('\nReply-To ada@example.com  mailto:ada@example.com?subject=Re%3A%20About%20the%20engine\n')
})

test.each([`${ESCAPE}[2J${ESCAPE}[31mred`, `${ESCAPE}]0;title\u0007`, '\u009b31m', 'a\rb', 'a\bb', '\u202egnirts'])(
  'text from a visitor cannot control the terminal: %j',
  (text) => {
    const mail = { state: 'waiting' as const, attempts: 1, error: text }
    const message = { ...MESSAGE, senderName: text, subject: text, message: text, mail }
    const shown = renderTable([message], terminalOf(100)) + renderMessage(message, terminalOf(100))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not appear
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  },
)

test('colors are used on a terminal only, and not with NO_COLOR', () => {
  const unread = { ...MESSAGE, state: 'new' as const }
  expect(renderTable([unread], terminalOf(80, true))).toContain(ESCAPE)
  expect(renderTable([unread], terminalOf(80)) + renderMessage(unread, terminalOf(80))).not.toContain(ESCAPE)
  expect(renderTable([unread], createTerminal({ isTTY: true, columns: 80 }, { NO_COLOR: '1' }))).not.toContain(ESCAPE)
})

test('the terminal width has a default and a minimum', () => {
  expect(createTerminal({}, {}).width).toBe(100)
  expect(createTerminal({ columns: 10 }, {}).width).toBe(60)
})
