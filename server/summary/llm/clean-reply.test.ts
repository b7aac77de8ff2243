import { describe, expect, test } from 'vitest'
import { cleanReply } from './clean-reply.ts'
import { createKeyRedactor } from './redact-key.ts'

const KEY = 'gsk_0123456789abcdef'

describe('a reply', () => {
  test.each([
    ['is unchanged if it is clean', 'Ünïcode 🙂\n\n- one\t- two', 'Ünïcode 🙂\n\n- one\t- two'],
    ['may contain markup', '<script>alert("x")</script> & co.', '<script>alert("x")</script> & co.'],
    ['is trimmed', '\n  Short.  \n', 'Short.'],
    ['gets \\n line endings', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['loses control characters', 'a\u0000b\u001b[31mc\u007fd\u009be', 'ab[31mcde'],
    ['is made well-formed', 'lone \ud800 and \udc00.', 'lone \ufffd and \ufffd.'],
    ['loses its reasoning', '<think>Hm.\nWell.</think>\n\nShort.', 'Short.'],
    ['loses several blocks of reasoning', ' <think>Hm.</think> <think>Well.</think> Short.', 'Short.'],
    ['is empty if the reasoning never ends', '<think>Hm. Well.', ''],
    ['may mention the think tag', 'The tag <think> opens them.', 'The tag <think> opens them.'],
    ['of white space is empty', ' \n\u0000\t ', ''],
  ])('%s', (_name, content, text) => {
    expect(cleanReply(content)).toBe(text)
  })

  test('is truncated to 20,000 characters and well-formed', () => {
    expect(cleanReply('x'.repeat(30_000))).toHaveLength(20_000)
    expect(cleanReply(`${'x'.repeat(19_999)}🙂`).at(-1)).toBe('\ufffd')
  })
})

describe('a key in a reply', () => {
  const redact = createKeyRedactor(KEY)

  test('is redacted if cleaning joins its halves', () => {
    expect(cleanReply(`It is ${KEY.slice(0, 8)}\u0000${KEY.slice(8)}.`, redact)).toBe('It is ….')
  })

  test('is redacted if truncating would cut it', () => {
    expect(cleanReply('x'.repeat(19_990) + KEY, redact)).toBe(`${'x'.repeat(19_990)}…`)
  })
})
