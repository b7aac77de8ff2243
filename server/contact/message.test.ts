import { describe, expect, test } from 'vitest'
import { FILL_FULL_FORM } from '../../contract/message.ts'
import { parseMessage } from './message.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother “line” 🙂' }

describe('a valid message', () => {
  test('is returned unchanged', () => {
    expect(parseMessage(GOOD)).toEqual({ kind: 'valid', message: GOOD })
  })

  test('is returned without other properties', () => {
    expect(parseMessage({ ...GOOD, _id: 'mine', createdAt: 'now' })).toEqual({ kind: 'valid', message: GOOD })
  })

  test('may have a name of one character, two in other fields, or as many as the limits allow', () => {
    const short = { senderName: '李', subject: 'Hi', message: 'Yo' }
    const long = { senderName: 'n'.repeat(200), subject: 's'.repeat(300), message: 'm'.repeat(20_000) }
    expect(parseMessage(short)).toEqual({ kind: 'valid', message: short })
    expect(parseMessage(long)).toEqual({ kind: 'valid', message: long })
  })
})

describe('an invalid message is rejected with one sentence', () => {
  test.each(['senderName', 'subject', 'message'])('with %s empty or missing', (field) => {
    for (const value of ['', '   ', '\n\t', '\u200b\u2060', null, undefined]) {
      expect(parseMessage({ ...GOOD, [field]: value })).toEqual({ kind: 'invalid', sentence: FILL_FULL_FORM })
    }
  })

  test.each([
    ['subject', ' x ', 'Subject must be at least 2 characters long.'],
    ['message', '!', 'Message must be at least 2 characters long.'],
    ['senderName', 'n'.repeat(201), 'Your Name must be at most 200 characters long.'],
    ['subject', 's'.repeat(301), 'Subject must be at most 300 characters long.'],
    ['message', 'm'.repeat(20_001), 'Message must be at most 20,000 characters long.'],
    ['senderName', 'Ada\nBcc: all', 'Your Name must be a single line.'],
    ['subject', 'Hello\u2028there', 'Subject must be a single line.'],
    ['senderName', 'A\u0000da', 'Your Name contains unsupported characters.'],
    ['subject', 'He\u001bllo', 'Subject contains unsupported characters.'],
    ['message', 'half \ud83d', 'Message contains unsupported characters.'],
    ['message', 'none \uffff', 'Message contains unsupported characters.'],
    ['senderName', 7, 'Your Name must be a string.'],
    ['subject', ['Hello'], 'Subject must be a string.'],
    ['message', { text: 'Hello' }, 'Message must be a string.'],
    ['message', false, 'Message must be a string.'],
  ])('where %s is wrong', (field, value, sentence) => {
    expect(parseMessage({ ...GOOD, [field]: value })).toEqual({ kind: 'invalid', sentence })
  })

  test.each([null, undefined, 'Hello', 7, true, [GOOD]])('that is not an object: %j', (raw) => {
    const sentence = 'The body must be an object with senderName, subject, and message.'
    expect(parseMessage(raw)).toEqual({ kind: 'invalid', sentence })
  })

  test('about empty fields first', () => {
    expect(parseMessage({ senderName: 7, subject: 'x', message: '' })).toMatchObject({ sentence: FILL_FULL_FORM })
    expect(parseMessage({})).toMatchObject({ sentence: FILL_FULL_FORM })
  })

  test('about the first invalid field', () => {
    const raw = { senderName: 'A', subject: 'x', message: 'y' }
    expect(parseMessage(raw)).toMatchObject({ sentence: 'Subject must be at least 2 characters long.' })
  })
})
