import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TOKEN_HEADER } from '../../contract/message.ts'
import { requestFormToken, send } from './send.ts'

const API = { base: '', imageBase: '', formToken: true }
const HOUR_MS = 3_600_000

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
  const submit = (api = API) => send(new FormData(), api)
  return { server, submit }
}

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
  // Sending a message resets the module's token.
  startServer()
  const last = send(new FormData(), API)
  await vi.advanceTimersByTimeAsync(10_000)
  await last
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the form token', () => {
  test('is fetched once per message and sent without delay', async () => {
    const { server, submit } = startServer()
    for (const _ of 'abc') requestFormToken(API)
    expect(await settlesWithin(submit(), 0)).toBe(true)
    expect([server.issued, server.tokens]).toEqual([1, ['token 1']])
  })

  test('is different for the next message', async () => {
    const { server, submit } = startServer()
    for (const _ of [1, 2]) {
      requestFormToken(API)
      expect(await settlesWithin(submit(), 0)).toBe(true)
    }
    expect(server.tokens).toEqual(['token 1', 'token 2'])
  })

  test('delays sending a draft until the token is old enough', async () => {
    const { server, submit } = startServer()
    requestFormToken(API, true)
    const sending = submit()
    expect(await settlesWithin(sending, 1_999)).toBe(false)
    expect(await settlesWithin(sending, 1)).toBe(true)
    expect(server.tokens).toEqual(['token 1'])
  })

  test('is replaced before it expires', async () => {
    const { server, submit } = startServer()
    requestFormToken(API)
    await vi.advanceTimersByTimeAsync(13 * HOUR_MS)
    const sending = submit()
    expect(await settlesWithin(sending, 1_999)).toBe(false)
    expect(await settlesWithin(sending, 1)).toBe(true)
    expect(server.tokens).toEqual(['token 2'])
  })

  test('is the same for a retry and different after an edit', async () => {
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

  test('is not fetched for another server', async () => {
    const { server, submit } = startServer()
    const api = { ...API, base: 'https://api.example' }
    requestFormToken(api)
    expect(await settlesWithin(submit(api), 0)).toBe(true)
    expect([server.issued, server.tokens]).toEqual([0, [null]])
  })
})
