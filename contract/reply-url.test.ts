import { expect, test } from 'vitest'
import { toReplyUrl } from './reply-url.ts'

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
