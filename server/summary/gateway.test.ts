import Groq from 'groq-sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startListener } from '../../tests/fakes/http/listener.ts'
import { type StubProvider, startStubProvider } from '../../tests/fakes/provider/stub-provider.ts'

const PATH = '/openai/v1/chat/completions'
const KEY = 'gsk_the-key-of-the-owner'
const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
const JSON_TYPE = { 'content-type': 'application/json' }
const SENTENCE = /^[A-Z][^\n]{3,120}\.$/
/** The gateway itself gives up on a provider after 20 s. */
const WAIT_OPTIONS = { timeout: 10_000, interval: 20 }

type Listener = Awaited<ReturnType<typeof startListener>>

async function open(env: Record<string, string> = {}): Promise<Listener> {
  const site = await startListener(env)
  onTestFinished(site.close)
  return site
}

/** One server without a provider, and one with it. */
let builtIn: Listener
let withModel: Listener
let provider: StubProvider
beforeAll(async () => {
  provider = await startStubProvider()
  builtIn = await startListener()
  withModel = await startListener({ SUMMARY_BASE_URL: provider.baseUrl, SUMMARY_API_KEY: KEY })
})
afterAll(async () => {
  await withModel.close()
  await builtIn.close()
  await provider.close()
})

function summarize(origin: string, body: unknown = toSummaryRequest(TEXT), init: RequestInit = {}): Promise<Response> {
  return fetch(origin + PATH, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body), ...init })
}

type Completion = { object: string; model: string; choices: { message: { content: string | null } }[] }
type Client = (body: ReturnType<typeof toSummaryRequest>) => Promise<Completion>

// The clients retry twice unless a header forbids it.
const CLIENTS: Record<string, (origin: string) => Client> = {
  'groq-sdk': (origin) => {
    const client = new Groq({ apiKey: 'none', baseURL: origin })
    return (body) => client.chat.completions.create(body)
  },
  openai: (origin) => {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${origin}/openai/v1` })
    return (body) => client.chat.completions.create(body)
  },
}

describe.each(Object.entries(CLIENTS))('the client %s', (name, connect) => {
  test('gets a summary if no key is set', async () => {
    const completion = await connect(builtIn.origin)(toSummaryRequest(TEXT))
    expect(completion).toMatchObject({ object: 'chat.completion', model: 'vitrine-key-sentences' })
    expect(TEXT).toContain(completion.choices[0]?.message.content)
  })

  test('gets a summary from a provider', async () => {
    provider.replyWith({ kind: 'content', content: 'Short.' })
    const completion = await connect(withModel.origin)(toSummaryRequest(`${TEXT} It was ${name}.`))
    expect(completion.choices[0]?.message.content).toBe('Short.')
    expect(completion.model).toBe('openai/gpt-oss-20b')
    expect(provider.requests).toMatchObject([{ authorization: `Bearer ${KEY}` }])
  })

  test('reports an error and does not retry', async () => {
    const { origin } = await open({ SUMMARY_LIMIT: '2/1h' })
    const complete = connect(origin)
    await expect(complete({ ...toSummaryRequest(TEXT), model: 'openai/gpt-oss-120b' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Only the model'),
    })
    await complete(toSummaryRequest(TEXT))
    // Retry-After is almost an hour, so a client that waits would time out.
    await expect(complete(toSummaryRequest(TEXT))).rejects.toMatchObject({ status: 429 })
  })
})

describe('rate limits', () => {
  async function openLimited(limits: Record<string, string>) {
    const { origin } = await open({ ...limits, TRUST_PROXY: '1' })
    const post = (path: string, ip: string, body: unknown) => {
      const headers = { ...JSON_TYPE, 'x-forwarded-for': ip }
      return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    async function countStatuses(path: string, ips: string[], body: unknown) {
      const statuses: Record<number, number> = {}
      for (const ip of ips) {
        const { status } = await post(path, ip, body)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      return statuses
    }
    return { post, countStatuses }
  }

  test('in total only stop the model, and do not count a text that is refused', async () => {
    provider.replyWith()
    const { post, countStatuses } = await openLimited({ SUMMARY_TOTAL: '3/1h', SUMMARY_BASE_URL: provider.baseUrl })
    const ips = Array.from({ length: 40 }, (_, index) => `192.0.2.${index}`)
    expect(await countStatuses(PATH, ips, toSummaryRequest(' '))).toEqual({ 400: 40 })
    expect(await countStatuses(PATH, ips.slice(0, 3), toSummaryRequest(TEXT))).toEqual({ 200: 3 })
    expect(provider.requests).toHaveLength(3)
    const fourth = await post(PATH, '192.0.2.4', toSummaryRequest(TEXT))
    expect(await fourth.json()).toMatchObject({
      model: 'vitrine-key-sentences',
      system_fingerprint: expect.any(String),
    })
    expect(provider.requests).toHaveLength(3)
  })
})

describe('any request other than that of the page', () => {
  const post = (body: string, headers: Record<string, string> = JSON_TYPE) => ({ method: 'POST', headers, body })
  const good = JSON.stringify(toSummaryRequest(TEXT))
  test("is rejected in the client's format, and no model is called", async () => {
    provider.replyWith()
    const cases: [path: string, init: RequestInit, status: number][] = [
      [PATH, post(JSON.stringify({ ...toSummaryRequest(TEXT), model: 'gpt-4o' })), 404],
      [PATH, post(JSON.stringify({ ...toSummaryRequest(TEXT), stream: true })), 400],
      [PATH, post(JSON.stringify(toSummaryRequest('x'.repeat(50_001)))), 413],
      [PATH, post('{'), 400],
      [PATH, post(''), 400],
      [PATH, post(good, { 'content-type': 'text/plain' }), 415],
      [PATH, { method: 'GET' }, 405],
      [`${PATH}/more`, post(good), 404],
      ['/openai/v1/models', { method: 'GET' }, 404],
      ['/openai/v1/embeddings', post(good), 404],
      // This must be last, because the server may close the connection of a body that is too large.
      [PATH, post(`"${'x'.repeat(300_000)}"`), 413],
    ]
    for (const [path, init, status] of cases) {
      const response = await fetch(withModel.origin + path, init)
      expect({ path, init, status: response.status, body: await response.json() }).toEqual({
        path,
        init,
        status,
        body: {
          error: {
            message: expect.stringMatching(SENTENCE),
            type: 'invalid_request_error',
            code: expect.toSatisfy((code) => code === null || typeof code === 'string'),
          },
        },
      })
    }
    expect(provider.requests).toEqual([])
  })
})

test('a visitor who disconnects aborts the call', async () => {
  provider.replyWith({ kind: 'hangs' })
  const visitor = new AbortController()
  const summary = summarize(withModel.origin, undefined, { signal: visitor.signal })
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1), WAIT_OPTIONS)
  visitor.abort()
  await expect(summary).rejects.toThrow()
  await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]), WAIT_OPTIONS)
})
