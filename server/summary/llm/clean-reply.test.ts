import { describe, expect, test } from 'vitest'
import { cleanReply } from './clean-reply.ts'
import { createKeyRedactor } from './redact-key.ts'

const KEY = 'gsk_0123456789abcdef'

describe('the words of a model', () => {
  test.each([
    ['stay as they are', 'Ünïcode 🙂\n\n- one\t- two', 'Ünïcode 🙂\n\n- one\t- two'],
    ['may look like code', '<script>alert("x")</script> & co.', '<script>alert("x")</script> & co.'],
    ['lose space around them', '\n  Short.  \n', 'Short.'],
    ['have one kind of line end', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['lose control characters', 'a\u0000b\u001b[31mc\u007fd\u009be', 'ab[31mcde'],
    ['are well-formed', 'lone \ud800 and \udc00.', 'lone \ufffd and \ufffd.'],
    ['come without the thoughts before them', '<think>Hm.\nWell.</think>\n\nShort.', 'Short.'],
    ['come without several thoughts', ' <think>Hm.</think> <think>Well.</think> Short.', 'Short.'],
    ['are none where the thoughts never end', '<think>Hm. Well.', ''],
    ['may be about thoughts', 'The tag <think> opens them.', 'The tag <think> opens them.'],
    ['may be spaces only, which is nothing', ' \n\u0000\t ', ''],
  ])('%s', (_name, content, text) => {
    expect(cleanReply(content)).toBe(text)
  })

  test('end somewhere, and not within a character', () => {
    expect(cleanReply('x'.repeat(30_000))).toHaveLength(20_000)
    expect(cleanReply(`${'x'.repeat(19_999)}🙂`).at(-1)).toBe('\ufffd')
  })
})

describe('a secret among them', () => {
  const hide = createKeyRedactor(KEY)

  test('is hidden in two halves that come together', () => {
    expect(cleanReply(`It is ${KEY.slice(0, 8)}\u0000${KEY.slice(8)}.`, hide)).toBe('It is ….')
  })

  test('is hidden where the end would cut it in two', () => {
    expect(cleanReply('x'.repeat(19_990) + KEY, hide)).toBe(`${'x'.repeat(19_990)}…`)
  })
})
