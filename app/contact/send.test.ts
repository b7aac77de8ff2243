import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TOKEN_HEADER } from '../../contract/message.ts'
import { requestFormToken, send } from './send.ts'

const API = { base: '', pictureBase: '', formToken: true }
const HOUR_MS = 3_600_000

/** A server that issues numbered tokens and responds to messages with `status`. */
function startServer() {
  const server = { issued: 0, status: 201, tokens: [] as (string | null)[] }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url === '/form-token') {
      server.issued += 1
      return Response.json({ token: `token ${server.issued}` })
    }
    server.tokens.push(new Headers(init?.headers).get(TOKEN_HEADER))
    return Response.json({ success: server.status === 201, message: 'Said.' }, { status: server.status })
  })
  const submit = (api = API) => send(new FormData(), api)
  return { server, submit }
}

/** Whether it settles before `ms` have passed. */
async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let settled = false
  void work.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return settled
}

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  // The module remembers its token until a message was sent.
  startServer()
  const last = send(new FormData(), API)
  await vi.advanceTimersByTimeAsync(10_000)
  await last
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the form token', () => {
  test('is fetched once while a message is written, and is sent with it at once', async () => {
    const { server, submit } = startServer()
    for (const _ of 'abc') requestFormToken(API)
    expect(await settlesWithin(submit(), 0)).toBe(true)
    expect([server.issued, server.tokens]).toEqual([1, ['token 1']])
  })

  test('is another one for the next message', async () => {
    const { server, submit } = startServer()
    for (const _ of [1, 2]) {
      requestFormToken(API)
      expect(await settlesWithin(submit(), 0)).toBe(true)
    }
    expect(server.tokens).toEqual(['token 1', 'token 2'])
  })

  test('of a draft is old enough when it is sent', async () => {
    const { server, submit } = startServer()
    requestFormToken(API, true)
    const sending = submit()
    expect(await settlesWithin(sending, 1_999)).toBe(false)
    expect(await settlesWithin(sending, 1)).toBe(true)
    expect(server.tokens).toEqual(['token 1'])
  })

  test('of a page that was left open is replaced before it is sent', async () => {
    const { server, submit } = startServer()
    requestFormToken(API)
    await vi.advanceTimersByTimeAsync(13 * HOUR_MS)
    const sending = submit()
    expect(await settlesWithin(sending, 1_999)).toBe(false)
    expect(await settlesWithin(sending, 1)).toBe(true)
    expect(server.tokens).toEqual(['token 2'])
  })

  test('is the same for a retry, and another one for other words', async () => {
    const { server, submit } = startServer()
    server.status = 503
    requestFormToken(API)
    expect(await settlesWithin(submit(), 0)).toBe(true)
    expect(await settlesWithin(submit(), 0)).toBe(true)
    requestFormToken(API)
    requestFormToken(API)
    expect(await settlesWithin(submit(), 2_000)).toBe(true)
    expect(server.tokens).toEqual(['token 1', 'token 1', 'token 2'])
  })

  test('is not fetched for a server elsewhere', async () => {
    const { server, submit } = startServer()
    const elsewhere = { ...API, base: 'https://api.example' }
    requestFormToken(elsewhere)
    expect(await settlesWithin(submit(elsewhere), 0)).toBe(true)
    expect([server.issued, server.tokens]).toEqual([0, [null]])
  })
})
