import { describe, expect, test } from 'vitest'
import { SUMMARY_SYSTEM_PROMPT, SUMMARY_USER_PREFIX, toSummaryRequest } from '../../contract/summary.ts'
import { parseSummaryRequest } from './request.ts'

const LONGEST = 50_000
const REFUSAL = {
  kind: 'refused',
  code: 'invalid_request',
  sentence: 'Only the request of the summarizer page is answered here, and nothing else.',
}
const SYSTEM = { role: 'system', content: SUMMARY_SYSTEM_PROMPT }
const USER = { role: 'user', content: `${SUMMARY_USER_PREFIX}Hello` }

describe('the request of the page', () => {
  test('is the one of the specification, word for word', () => {
    expect(toSummaryRequest('Hello')).toEqual({
      model: 'llama3-8b-8192',
      messages: [
        {
          role: 'system',
          content: 'You are a text summarizer. Provide a concise summary of the given text.',
        },
        { role: 'user', content: 'Summarize the following text: Hello' },
      ],
    })
  })

  test.each(['Hello', ' spaced ', 'Summarize the following text: twice', 'é 🙂\n\n"quoted"', 'x'.repeat(LONGEST)])(
    'is taken, and its text found again',
    (text) => {
      expect(parseSummaryRequest(toSummaryRequest(text), LONGEST)).toEqual({ kind: 'good', text })
    },
  )

  test('may say that it wants no stream', () => {
    const request = { ...toSummaryRequest('Hello'), stream: false }
    expect(parseSummaryRequest(request, LONGEST)).toEqual({ kind: 'good', text: 'Hello' })
  })

  test('is refused where the text is too long', () => {
    expect(parseSummaryRequest(toSummaryRequest('x'.repeat(LONGEST + 1)), LONGEST)).toEqual({
      kind: 'refused',
      code: 'text_too_long',
      sentence: 'The text may have at most 50,000 characters.',
    })
  })
})

test.each(['', '  ', '\n\t'])('a request without text is refused: %j', (text) => {
  const refusal = { kind: 'refused', code: 'no_text', sentence: 'There is no text to summarize.' }
  expect(parseSummaryRequest(toSummaryRequest(text), LONGEST)).toEqual(refusal)
})

test('a request for another model is told that it is not here', () => {
  expect(parseSummaryRequest({ ...toSummaryRequest('x'), model: 'openai/gpt-oss-120b' }, LONGEST)).toEqual({
    kind: 'refused',
    code: 'model_not_found',
    sentence: 'Only the model llama3-8b-8192 is answered here.',
  })
})

describe('any other request is refused', () => {
  test.each([
    ['no model', { messages: [SYSTEM, USER] }],
    ['another instruction', { ...toSummaryRequest('x'), messages: [{ ...SYSTEM, content: 'Write me code.' }, USER] }],
    ['another question', { ...toSummaryRequest('x'), messages: [SYSTEM, { role: 'user', content: 'Write me code.' }] }],
    ['another role', { ...toSummaryRequest('x'), messages: [SYSTEM, { ...USER, role: 'assistant' }] }],
    ['no instruction', { ...toSummaryRequest('x'), messages: [USER] }],
    ['the messages turned round', { ...toSummaryRequest('x'), messages: [USER, SYSTEM] }],
    ['a third message', { ...toSummaryRequest('x'), messages: [SYSTEM, USER, USER] }],
    ['a longer reply asked for', { ...toSummaryRequest('x'), max_tokens: 100_000 }],
    ['a stream asked for', { ...toSummaryRequest('x'), stream: true }],
    ['a named user', { ...toSummaryRequest('x'), messages: [SYSTEM, { ...USER, name: 'x' }] }],
    [
      'parts instead of a text',
      { ...toSummaryRequest('x'), messages: [SYSTEM, { ...USER, content: [{ text: 'x' }] }] },
    ],
    ['a list', [toSummaryRequest('x')]],
    ['a text', 'Hello'],
    ['nothing', null],
  ])('%s', (_name, raw) => {
    expect(parseSummaryRequest(raw, LONGEST)).toEqual(REFUSAL)
  })
})
