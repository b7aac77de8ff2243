import { expect, test } from 'vitest'
import { hasContactDetails, toReplyUrl } from './message.ts'

test.each([
  ...[
    'ada@example.com',
    'müller@example.com or bob@example.com',
    'ada (at) example (dot) com',
    '@ada@mastodon.example',
  ],
  ...['Call +49 171 1234567, please', '(555) 123-4567', '01.23.45.67.89', '电话13800138000谢谢', '٠١٢٣٤٥٦٧٨٩'],
])('%j can be answered', (message) => {
  expect(hasContactDetails({ senderName: 'Ada', subject: 'Hello', message })).toBe(true)
})

test.each([
  ...['Hello there', 'Let us meet at noon in room 12, at 18:30', 'worked there 2019 - 2024', 'uses react@19.2.0'],
  'https://example.com/1234567890',
])('%j cannot be answered', (message) => {
  expect(hasContactDetails({ senderName: 'Ada', subject: 'Hello', message })).toBe(false)
})

const address = "o'ada+cv@example.com"

test.each([
  ['About the engine', 'Re%3A%20About%20the%20engine'],
  ['RE: 50% & "more"?\n', 'RE%3A%2050%25%20%26%20%22more%22%3F'],
  ["It's (not) nothing! 🙂\ud800", 'Re%3A%20It%27s%20%28not%29%20nothing%21%20%F0%9F%99%82%EF%BF%BD'],
])('a reply to %j has its subject', (subject, encoded) => {
  expect(toReplyUrl({ address, subject })).toBe(`mailto:o%27ada%2Bcv@example.com?subject=${encoded}`)
})

test('a reply quotes the message, and no more of it than fits into a link', () => {
  const url = toReplyUrl({ address, subject: 'Hi', quote: 'One.\n\nTwo.' })
  expect(URL.parse(url)?.searchParams.get('body')).toBe('\r\n\r\n> One.\r\n> \r\n> Two.')
  const long = toReplyUrl({ address, subject: 'Hi', quote: `${'a'.repeat(999)}🙂${'b'.repeat(20_000)}` })
  expect(long.length).toBeLessThan(1_200)
})
