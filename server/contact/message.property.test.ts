import fc from 'fast-check'
import { expect } from 'vitest'
import { anyJson, anyRecord, anyText, testProperty } from '../../tests/fakes/arbitraries.ts'
import { parseMessage } from './message.ts'

const SENTENCE = /^[A-Z][^\n]{3,120}[.!]$/
const words = fc.record({ senderName: anyText, subject: anyText, message: anyText })

testProperty(
  'input is returned unchanged, or rejected with one sentence',
  fc.property(fc.oneof(words, anyRecord('senderName', 'subject', 'message'), anyJson), (raw) => {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'invalid') expect(parsed.sentence).toMatch(SENTENCE)
    else expect(raw).toMatchObject(parsed.message)
  }),
)
