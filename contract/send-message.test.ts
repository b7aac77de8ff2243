import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import type { Behaviour } from '../tests/fakes/backend/stub-oddities.ts'
import { FILL_FULL_FORM, MESSAGE_SENT } from './message.ts'
import { NO_RESPONSE, UNREADABLE_REPLY } from './result.ts'
import { sendMessage } from './send-message.ts'

const INPUT = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother “line” 🙂' }

async function startBackend(behaviour: Partial<Behaviour>) {
  const stub = await startStubBackend({ behaviour })
  onTestFinished(stub.close)
  return { stub, base: stub.origin }
}

test.each(['200', '201'] as const)('a message taken with %s is sent, in the words of the backend', async (send) => {
  const { stub, base } = await startBackend({ send })
  expect(await sendMessage(INPUT, { base })).toEqual({ kind: 'sent', message: MESSAGE_SENT })
  expect(stub.requests).toHaveLength(1)
  expect(stub.requests[0]).toMatchObject({ method: 'POST', path: '/api/v1/message/send' })
  expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(INPUT)
})

test('a message taken without a word counts as sent', async () => {
  const { base } = await startBackend({ send: 'silent-201' })
  expect(await sendMessage(INPUT, { base })).toEqual({ kind: 'sent', message: MESSAGE_SENT })
})

test('empty fields are sent as they are, and the backend says what is wrong', async () => {
  const { stub, base } = await startBackend({})
  const empty = { senderName: '', subject: '', message: '' }
  expect(await sendMessage(empty, { base })).toEqual({ kind: 'refused', message: FILL_FULL_FORM, isInvalid: true })
  expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(empty)
})

test.each([
  ['message', 'The backend says no.'],
  ['error.message', 'The backend says no, deeper.'],
  ['refusal', 'The backend says no, politely.'],
  ['html', UNREADABLE_REPLY],
  ['empty', UNREADABLE_REPLY],
  ['page', UNREADABLE_REPLY],
  ['drop', NO_RESPONSE],
] as const)('a message that fails by %s is refused with a sentence', async (send, message) => {
  const { base } = await startBackend({ send })
  expect(await sendMessage(INPUT, { base })).toMatchObject({ kind: 'refused', message })
})

test('a message without a server is refused with a sentence', async () => {
  const stub = await startStubBackend()
  await stub.close()
  expect(await sendMessage(INPUT, { base: stub.origin })).toEqual({ kind: 'refused', message: NO_RESPONSE })
})
