import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TOKEN_HEADER } from '../../contract/message.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { startRedirectingHost } from '../../tests/fakes/http/redirecting-host.ts'
import { openRelay } from '../../tests/fakes/messages.ts'
import { createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createProxy } from '../upstream/proxy.ts'
import { createFormSubmit, createFormTokenApi, createMessageApi } from './route.ts'
import { createSpamFilter, type FormToken } from './spam-filter.ts'

const FIELDS = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const DELIVERY = { subnet: '192.0.2.7', ip: '192.0.2.7', formToken: {}, withoutScripts: true }

async function openForm(host: string, limits: Omit<Parameters<typeof createProxy>[0], 'host'> = {}) {
  const inFront = openRelay(openTestDatabase({ file: join(await createFolder(), 'vitrine.sqlite') }))
  const submit = createFormSubmit({ kind: 'upstream', proxy: createProxy({ host, ...limits }), relay: inFront.relay })
  return { ...inFront, submit: (more: Partial<typeof DELIVERY> = {}) => submit(FIELDS, { ...DELIVERY, ...more }) }
}

async function submitTo(...site: Parameters<typeof openForm>) {
  return (await openForm(...site)).submit()
}

async function startBackend(behavior: Partial<Behavior> = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return stub
}

async function startHost(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a message from a page without scripts, for an external backend', () => {
  test.each(['200', '201', 'empty-201'] as const)('is sent if the backend returns %s', async (send) => {
    const stub = await startBackend({ send })
    expect(await submitTo(stub.origin)).toEqual({ kind: 'sent', status: 201, message: 'Message Sent' })
    expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(FIELDS)
  })

  test.each(['message', 'html', 'empty', 'drop', 'page', 'refusal'] as const)(
    'is rejected with a sentence when that fails by %s',
    async (send) => {
      const stub = await startBackend({ send })
      const sentence = expect.stringMatching(/^[A-Z].*\.$/)
      expect(await submitTo(stub.origin)).toMatchObject({ kind: 'refused', status: 400, message: sentence })
    },
  )

  test('is not sent to another host', async () => {
    const other = await startBackend()
    const host = await startRedirectingHost(307, (_, path) => other.origin + path)
    onTestFinished(host.close)
    expect(await submitTo(host.origin)).toMatchObject({ kind: 'refused', status: 400 })
    expect(other.requests).toEqual([])
  })

  test('fails on an endless response', async () => {
    const piece = Buffer.alloc(1_000_000, ' ')
    let taken = 0
    const host = await startHost((_request, response) => {
      const write = (): void => {
        if (response.destroyed || taken > 100) return void response.end()
        taken += 1
        response.write(piece, write)
      }
      write()
    })
    expect(await submitTo(host)).toMatchObject({ kind: 'refused', status: 400 })
    expect(taken).toBeLessThan(50)
  })

  test('includes the IP address of the visitor', async () => {
    const stub = await startBackend()
    await submitTo(stub.origin)
    expect(stub.requests[0]?.forwardedFor).toBe(DELIVERY.ip)
  })

  test('is stored here if the backend does not respond in time', async () => {
    const stub = await startBackend({ holds: true })
    const { submit, list } = await openForm(stub.origin, { timeoutMs: 1 })
    const message = 'Your message has been saved, but it may take longer than usual to be read.'
    expect(await submit()).toEqual({ kind: 'held', status: 201, message })
    expect(await list('inbox')).toMatchObject([FIELDS])
  })

  test('is not forwarded if it is spam', async () => {
    const stub = await startBackend()
    const { submit, list } = await openForm(stub.origin)
    expect(await submit({ formToken: { honeypot: 'x' } })).toMatchObject({ kind: 'sent', status: 201 })
    expect([stub.requests, await list('spam')]).toMatchObject([[], [FIELDS]])
  })

  test('gets Retry-After while too many requests wait', async () => {
    const { origin } = await startBackend()
    expect(await submitTo(origin, { maxConcurrent: 0 })).toMatchObject({
      kind: 'refused',
      status: 503,
      retryAfterS: 10,
    })
  })
})

describe('the form token', () => {
  /** Checks messages like the receiver, but stores none. */
  function open() {
    const clock = { at: Date.parse('2026-02-03T04:05:06.789Z') }
    const filter = createSpamFilter({ secret: async () => 'secret', now: () => clock.at })
    const verdicts: (string | undefined)[] = []
    const receive = async (_raw: unknown, { formToken = {} }: { formToken?: FormToken }) => {
      verdicts.push((await filter.judge(FIELDS, formToken)).spam)
      return { kind: 'failed' as const }
    }
    const api = createFormTokenApi(filter.issueToken, () => {}).route(
      '/',
      createMessageApi(receive, () => ({ subnet: '192.0.2.7' })),
    )
    async function judge(token?: string) {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { [TOKEN_HEADER]: token }) }
      await api.request('/message/send', { method: 'POST', headers, body: JSON.stringify(FIELDS) })
      return verdicts.at(-1)
    }
    return { clock, api, judge }
  }

  test('is fetched as JSON that no cache stores', async () => {
    const { api } = open()
    const response = await api.request('/form-token')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[a-z0-9]{24}\.[\w-]{43}$/) })
  })

  test('marks a message as spam only if it is sent right after the token was fetched', async () => {
    const { clock, api, judge } = open()
    const { token } = await (await api.request('/form-token')).json()
    clock.at += 1_999
    expect(await judge(token)).toBe('too-quick')
    clock.at += 1
    expect(await judge(token)).toBeUndefined()
  })

  test('may be missing without marking the message as spam', async () => {
    expect(await open().judge()).toBeUndefined()
  })

  test.each(['forged', `${Date.now().toString(36)}.${'x'.repeat(43)}`])(
    'that is forged marks the message as spam: %s',
    async (token) => {
      expect(await open().judge(token)).toBe('forged-token')
    },
  )

  test('is a 503 and a warning when the database fails', async () => {
    const lines: string[] = []
    const log = (level: string, message: string) => void lines.push(`${level}: ${message}`)
    const response = await createFormTokenApi(() => Promise.reject(new Error('no database')), log).request(
      '/form-token',
    )
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(lines).toEqual([expect.stringMatching(/^warn: .*could not issue a form token/)])
  })

  test('is a 503 when the database takes longer than 2 s', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const pending = createFormTokenApi(
      () => new Promise(() => {}),
      () => {},
    ).request('/form-token')
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await pending).status).toBe(503)
  })
})
