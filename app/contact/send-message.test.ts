import { expect, onTestFinished, test } from 'vitest'
import { FILL_FULL_FORM, MESSAGE_SENT } from '../../contract/message.ts'
import { INVALID_RESPONSE, NO_RESPONSE } from '../../contract/portfolio.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { sendMessage } from './send-message.ts'

const INPUT = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother “line” 🙂' }

async function startBackend(behavior: Partial<Behavior>) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return { stub, base: stub.origin }
}

test.each(['200', '201'] as const)('reports a message accepted with %s as sent', async (send) => {
  const { stub, base } = await startBackend({ send })
  expect(await sendMessage(INPUT, { base })).toEqual({ kind: 'sent', message: MESSAGE_SENT })
  expect(stub.requests).toHaveLength(1)
  expect(stub.requests[0]).toMatchObject({ method: 'POST', path: '/api/v1/message/send' })
  expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(INPUT)
})

test('reports a message accepted with an empty body as sent', async () => {
  const { base } = await startBackend({ send: 'empty-201' })
  expect(await sendMessage(INPUT, { base })).toEqual({ kind: 'sent', message: MESSAGE_SENT })
})

test('sends empty fields as is and returns the validation error of the backend', async () => {
  const { stub, base } = await startBackend({})
  const empty = { senderName: '', subject: '', message: '' }
  expect(await sendMessage(empty, { base })).toEqual({ kind: 'refused', message: FILL_FULL_FORM, isInvalid: true })
  expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(empty)
})

test.each([
  ['message', 'The backend says no.'],
  ['error.message', 'The backend says no, deeper.'],
  ['refusal', 'The backend says no, politely.'],
  ['html', INVALID_RESPONSE],
  ['empty', INVALID_RESPONSE],
  ['page', INVALID_RESPONSE],
  ['drop', NO_RESPONSE],
] as const)('returns an error message for the failure %s', async (send, message) => {
  const { base } = await startBackend({ send })
  expect(await sendMessage(INPUT, { base })).toMatchObject({ kind: 'refused', message })
})

test('returns an error message if the server is unreachable', async () => {
  const stub = await startStubBackend()
  await stub.close()
  expect(await sendMessage(INPUT, { base: stub.origin })).toEqual({ kind: 'refused', message: NO_RESPONSE })
})
