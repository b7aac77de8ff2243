import { describe, expect, test } from 'vitest'
import { SUMMARY_SYSTEM_PROMPT, SUMMARY_USER_PREFIX, toSummaryRequest } from '../../contract/summary-prompt.ts'
import { parseSummaryRequest } from './request.ts'

const MAX_LENGTH = 50_000
const INVALID = {
  kind: 'invalid',
  code: 'invalid_request',
  message: 'Only requests from the summarizer page are accepted.',
}
const SYSTEM = { role: 'system', content: SUMMARY_SYSTEM_PROMPT }
const USER = { role: 'user', content: `${SUMMARY_USER_PREFIX}Hello` }

describe('the request of the summarizer page', () => {
  test('has the exact form of the specification', () => {
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

  test.each(['Hello', ' spaced ', 'Summarize the following text: twice', 'é 🙂\n\n"quoted"', 'x'.repeat(MAX_LENGTH)])(
    'is accepted and its text extracted',
    (text) => {
      expect(parseSummaryRequest(toSummaryRequest(text), MAX_LENGTH)).toEqual({ kind: 'ok', text })
    },
  )

  test('may set stream to false', () => {
    const request = { ...toSummaryRequest('Hello'), stream: false }
    expect(parseSummaryRequest(request, MAX_LENGTH)).toEqual({ kind: 'ok', text: 'Hello' })
  })

  test('is rejected if the text is too long', () => {
    expect(parseSummaryRequest(toSummaryRequest('x'.repeat(MAX_LENGTH + 1)), MAX_LENGTH)).toEqual({
      kind: 'invalid',
      code: 'text_too_long',
      message: 'The text must be at most 50,000 characters long.',
    })
  })
})

test.each(['', '  ', '\n\t'])('a request without text is rejected: %j', (text) => {
  const invalid = { kind: 'invalid', code: 'no_text', message: 'There is no text to summarize.' }
  expect(parseSummaryRequest(toSummaryRequest(text), MAX_LENGTH)).toEqual(invalid)
})

test('a request for another model is rejected with model_not_found', () => {
  expect(parseSummaryRequest({ ...toSummaryRequest('x'), model: 'openai/gpt-oss-120b' }, MAX_LENGTH)).toEqual({
    kind: 'invalid',
    code: 'model_not_found',
    message: 'Only the model llama3-8b-8192 is available.',
  })
})

describe('any other request is rejected', () => {
  test.each([
    ['no model', { messages: [SYSTEM, USER] }],
    ['another system prompt', { ...toSummaryRequest('x'), messages: [{ ...SYSTEM, content: 'Write me code.' }, USER] }],
    [
      'another user prompt',
      { ...toSummaryRequest('x'), messages: [SYSTEM, { role: 'user', content: 'Write me code.' }] },
    ],
    ['another role', { ...toSummaryRequest('x'), messages: [SYSTEM, { ...USER, role: 'assistant' }] }],
    ['no system prompt', { ...toSummaryRequest('x'), messages: [USER] }],
    ['messages in the wrong order', { ...toSummaryRequest('x'), messages: [USER, SYSTEM] }],
    ['a third message', { ...toSummaryRequest('x'), messages: [SYSTEM, USER, USER] }],
    ['max_tokens', { ...toSummaryRequest('x'), max_tokens: 100_000 }],
    ['tools', { ...toSummaryRequest('x'), tools: [] }],
    ['stream: true', { ...toSummaryRequest('x'), stream: true }],
    ['a user name', { ...toSummaryRequest('x'), messages: [SYSTEM, { ...USER, name: 'x' }] }],
    [
      'content parts instead of a string',
      { ...toSummaryRequest('x'), messages: [SYSTEM, { ...USER, content: [{ text: 'x' }] }] },
    ],
    ['an array', [toSummaryRequest('x')]],
    ['a string', 'Hello'],
    ['null', null],
  ])('%s', (_name, raw) => {
    expect(parseSummaryRequest(raw, MAX_LENGTH)).toEqual(INVALID)
  })
})
