import { expect, test } from 'vitest'
import { errorBody } from './error-bodies.ts'

const OURS = '{"success":false,"message":"No."}'
const OF_A_MODEL = '{"error":{"message":"No.","type":"invalid_request_error","code":null}}'

test.each([
  ['/', 'text/plain; charset=utf-8', 'No.\n'],
  ['/apiary', 'text/plain; charset=utf-8', 'No.\n'],
  ['*', 'text/plain; charset=utf-8', 'No.\n'],
  ['/api', 'application/json', OURS],
  ['/api/v1/skill/getall', 'application/json', OURS],
  ['/API/v1', 'application/json', OURS],
  ['/openai/v1/chat/completions', 'application/json', OF_A_MODEL],
  ['/OpenAI/v1', 'application/json', OF_A_MODEL],
  [undefined, 'application/json', OURS],
])('what asks for %s is refused as %s', (target, type, body) => {
  expect(errorBody(target, 'No.')).toEqual({ type, body })
})
