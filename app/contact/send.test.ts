import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FILL_FULL_FORM, MESSAGE_SENT, TOKEN_HEADER } from '../../contract/message.ts'
import { islandWords } from '../../contract/words/en.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { createSender } from './send.ts'

const { invalidResponse, noResponse } = islandWords.replies
const INPUT = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother “line” 🙂' }

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a message to another server', () => {
  async function sendTo(behavior: Partial<Behavior>, fields = INPUT) {
    const stub = await startStubBackend({ behavior })
    onTestFinished(stub.close)
    const { send } = createSender({ base: stub.origin, imageBase: '' })
    return { stub, outcome: await send(toForm(fields), 'key') }
  }

  test.each(['200', '201', 'empty-201'] as const)('accepted with %s is sent', async (accepted) => {
    const { stub, outcome } = await sendTo({ send: accepted })
    expect(outcome).toEqual({ kind: 'sent', message: MESSAGE_SENT })
    expect(stub.requests).toMatchObject([{ method: 'POST', path: '/api/v1/message/send', body: JSON.stringify(INPUT) }])
  })

  test('with empty fields is sent as is, and the error of the backend is returned', async () => {
    const empty = { senderName: '', subject: '', message: '' }
    const { stub, outcome } = await sendTo({}, empty)
    expect(outcome).toEqual({ kind: 'refused', message: FILL_FULL_FORM, isInvalid: true })
    expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(empty)
  })

  test.each([
    ['message', 'The backend says no.'],
    ['error.message', 'The backend says no, deeper.'],
    ['refusal', 'The backend says no, politely.'],
    ['html', invalidResponse],
    ['empty', invalidResponse],
    ['page', invalidResponse],
    ['drop', noResponse],
  ] as const)('refused by %s has an error message', async (refused, message) => {
    expect((await sendTo({ send: refused })).outcome).toMatchObject({ kind: 'refused', message })
  })
})

describe('the form token', () => {
  const API = { base: '', imageBase: '' }

  /** Issues numbered tokens and responds to messages with `status`. */
  function startServer() {
    const server = { issued: 0, status: 201, tokens: [] as (string | null)[] }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (url === '/form-token') {
        server.issued += 1
        return Response.json({ token: `token ${server.issued}` })
      }
      server.tokens.push(new Headers(init?.headers).get(TOKEN_HEADER))
      return Response.json({ success: server.status === 201, message: 'Done.' }, { status: server.status })
    })
    return server
  }

  afterEach(() => vi.restoreAllMocks())

  test('is fetched once per message, and sent at once', async () => {
    const server = startServer()
    const { requestToken, send } = createSender(API)
    for (const _ of [1, 2]) {
      for (const _keystroke of 'abc') requestToken()
      await send(toForm(INPUT), 'key')
    }
    expect([server.issued, server.tokens]).toEqual([2, ['token 1', 'token 2']])
  })

  test('stays the same while a message is refused', async () => {
    const server = startServer()
    server.status = 503
    const { requestToken, send } = createSender(API)
    for (const _ of [1, 2]) {
      requestToken()
      await send(toForm(INPUT), 'key')
    }
    expect(server.tokens).toEqual(['token 1', 'token 1'])
  })

  test('is not fetched for another server', async () => {
    const server = startServer()
    const { requestToken, send } = createSender({ ...API, base: 'https://api.example' })
    requestToken()
    await send(toForm(INPUT), 'key')
    expect([server.issued, server.tokens]).toEqual([0, [null]])
  })
})
