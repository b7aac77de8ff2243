import { expect, test } from 'vitest'
import { findAddresses, findReplyTo } from './reply-to.ts'

function toMessage(message: string) {
  return { senderName: 'Ada', subject: 'Hello', message }
}

test.each([
  ['Write to ada@example.com.', 'ada@example.com'],
  ['Ada <Ada.L@Mail.Example.co.uk>', 'Ada.L@mail.example.co.uk'],
  ["'o'connor@example.com'…", "o'connor@example.com"],
  ['mailto:ada+cv@example.com?', 'ada+cv@example.com'],
  ['...ada@example.com: thanks', 'ada@example.com'],
  ['请写信给ada@example.com谢谢', 'ada@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@example.com ADA@EXAMPLE.COM', 'ada@example.com'],
  ['ada@example.com bob@example.com', undefined],
  ['@ada@mastodon.example', undefined],
  ['git@github.com:ada/engine.git', undefined],
  ['https://ada:word@example.com/', undefined],
  ['react@19.2.0 ada@localhost', undefined],
  ['ada..b@example.com müller@example.com', undefined],
  ['ada@example.com\r\nBcc: all@example.com', undefined],
])('the address to reply to in %j', (text, address) => {
  expect(findReplyTo(toMessage(text))).toBe(address)
})

test.each([
  ['I wrote to me@example.com. Reply to ada@example.com', 'ada@example.com'],
  ['> SITE@example.com and Me@Example.com\nada@example.com', 'ada@example.com'],
  ['me@example.com ada@example.com bob@example.com', undefined],
  ['me@example.com', undefined],
])("the owner's own addresses don't count in %j", (text, address) => {
  const own = { to: 'me@example.com', from: 'Vitrine <site@example.com>' }
  expect(findReplyTo(toMessage(text), own)).toBe(address)
})

test('an address may be in any field', () => {
  expect(findReplyTo({ senderName: 'Ada (ada@example.com)', subject: 'Hello', message: 'Hi' })).toBe('ada@example.com')
})

test('finds all addresses, once each and without the owner’s', () => {
  const text = 'Write to ada@a.example or bea@b.example, not to me@me.example. ADA@a.example is best.'
  const own = { to: 'me@me.example', from: 'site@me.example' }
  expect(findAddresses(toMessage(text), own).toSorted()).toEqual(['ada@a.example', 'bea@b.example'])
})
