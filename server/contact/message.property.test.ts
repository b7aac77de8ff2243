import fc from 'fast-check'
import { expect } from 'vitest'
import { anyJson, anyRecord, anyText, testProperty } from '../../tests/fakes/arbitraries.ts'
import { composeEmail } from './mail/mailer.ts'
import { parseMessage } from './message.ts'
import { findSpam } from './spam-filter.ts'

const SENTENCE = /^[A-Z][^\n]{3,120}[.!]$/
const NOW = 1_700_000_000_000
const words = fc.record({ senderName: anyText, subject: anyText, message: anyText })

testProperty(
  'input is returned unchanged, or rejected with one sentence',
  fc.property(fc.oneof(words, anyRecord('senderName', 'subject', 'message'), anyJson), (raw) => {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'invalid') expect(parsed.sentence).toMatch(SENTENCE)
    else expect(raw).toMatchObject(parsed.message)
  }),
)

testProperty(
  'every valid message makes a mail with headers of one line each',
  fc.property(words, (raw) => {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'invalid') return
    const { subject, text } = composeEmail(
      { _id: '1', ...parsed.message, createdAt: new Date(NOW).toISOString() },
      'site.example',
    )
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain(parsed.message.message)
  }),
)

const forged = fc.oneof(
  anyText,
  fc.tuple(anyText, anyText).map((parts) => parts.join('.')),
  fc.constantFrom('.', '..', 'NaN.x', '-1.', `${NOW.toString(36)}.${'x'.repeat(43)}`),
)

testProperty(
  'a forged token is never accepted',
  fc.property(forged.filter(Boolean), (token) => {
    const message = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
    expect(findSpam(message, { token, secret: 'secret', now: NOW })).toBe('forged-token')
  }),
)
