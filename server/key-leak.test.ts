import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { toSummaryRequest } from '../contract/summary-prompt.ts'
import { createMessage, send } from '../tests/fakes/contact/client.ts'
import { startListener } from '../tests/fakes/http/listener.ts'
import { createPostgresDatabase } from '../tests/fakes/postgres/postgres.ts'
import { type ProviderReply, type StubProvider, startStubProvider } from '../tests/fakes/provider/stub-provider.ts'

const KEY = 'gsk_marker-of-the-provider-0123456789'
const MAIL_PASSWORD = 'marker-of-the-mail-0123456789'
const DATABASE_PASSWORD = 'marker-of-the-database-0123456789'
const SECRETS = [KEY, MAIL_PASSWORD, DATABASE_PASSWORD]
const JSON_TYPE = { 'content-type': 'application/json' }
const PATH = '/openai/v1/chat/completions'

const ERRORS: ProviderReply[] = [
  ...[400, 401, 404, 500].map((status) => ({ kind: 'echoes' as const, status })),
  { kind: 'status', status: 429, retryAfter: '0' },
  { kind: 'echoes', status: 200 },
  { kind: 'content', content: `The key is ${KEY.slice(0, 9)}\u0000${KEY.slice(9)}.` },
  { kind: 'content', content: '' },
  { kind: 'page' },
  { kind: 'drops' },
  { kind: 'half' },
  { kind: 'endless' },
  { kind: 'moved', to: `https://elsewhere.example/?${KEY}` },
  { kind: 'status', status: 400, code: 'model_decommissioned' },
]

const REQUESTS: [path: string, init?: RequestInit][] = [
  ['/'],
  ['/summarize'],
  ['/project/unknown'],
  ['/no/such/page'],
  ['/api/v1/user/me/portfolio'],
  ['/api/v1/no-such-call'],
  ['/api/v1/message/send', { method: 'POST', headers: JSON_TYPE, body: '{' }],
  ['/api/v1/message/send', { method: 'POST', body: 'x' }],
  ['/openai/v1/models'],
  [PATH],
  [PATH, { method: 'POST', headers: JSON_TYPE, body: '{' }],
  [PATH, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ model: 'gpt-4o' }) }],
  [PATH, { method: 'POST', headers: { ...JSON_TYPE, authorization: 'Bearer x' }, body: '[]' }],
  ['/.env'],
  ['/%2e%2e/%2e%2e/proc/self/environ'],
  ['/server/config.ts'],
]

async function readResponse(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return `${response.status} ${JSON.stringify([...response.headers])}\n${await response.text()}`
}

function expectNoSecret(...texts: string[]): void {
  for (const secret of SECRETS) expect(texts.filter((text) => text.includes(secret))).toEqual([])
}

describe('no secret is exposed, with and without the fallback,', () => {
  let provider: StubProvider
  let sites: Awaited<ReturnType<typeof startListener>>[]
  beforeAll(async () => {
    provider = await startStubProvider()
    const env = {
      SUMMARY_BASE_URL: provider.baseUrl,
      SUMMARY_API_KEY: KEY,
      SUMMARY_MODEL: 'one,two',
      SMTP_URL: `smtp://owner:${MAIL_PASSWORD}@127.0.0.1:1`,
      MAIL_TO: 'robin@example.com',
    }
    sites = await Promise.all(['on', 'off'].map((SUMMARY_FALLBACK) => startListener({ ...env, SUMMARY_FALLBACK })))
  })
  afterAll(async () => {
    for (const { close } of sites) await close()
    await provider.close()
  })

  test.each(REQUESTS)('by %s', async (path, init) => {
    expectNoSecret(...(await Promise.all(sites.map(({ origin }) => readResponse(origin + path, init)))))
  })

  test.each(ERRORS)('by a provider that replies %j', async (reply) => {
    provider.replyWith(reply)
    const body = JSON.stringify(toSummaryRequest(`A text for error ${ERRORS.indexOf(reply)}.`))
    const init = { method: 'POST', headers: JSON_TYPE, body }
    expectNoSecret(...(await Promise.all(sites.map(({ origin }) => readResponse(origin + PATH, init)))))
    expect(provider.requests.length).toBeGreaterThanOrEqual(sites.length)
    for (const { authorization } of provider.requests) expect(authorization).toBe(`Bearer ${KEY}`)
  })

  test('by a message that cannot be emailed', async () => {
    for (const { origin } of sites) expectNoSecret(JSON.stringify(await send(origin, createMessage())))
  })

  test('by the log', async () => {
    for (const { close, lines } of sites) {
      await close()
      expect(lines.length).toBeGreaterThan(REQUESTS.length + ERRORS.length)
      expectNoSecret(...lines)
    }
  })
})

test.each([
  ['rejects the password', (url: string) => url],
  ['is unreachable', (url: string) => url.replace(/:\d+\//, ':1/')],
])('the password in DATABASE_URL of a database that %s is not exposed', async (_name, toUrl) => {
  const url = toUrl(await createPostgresDatabase(inject('postgresUrl')))
  const { origin, lines, close } = await startListener({
    DATABASE_URL: url.replace(/:\/\/.*@/, `://postgres:${DATABASE_PASSWORD}@`),
    SUMMARY_API_KEY: KEY,
    SUMMARY_BASE_URL: 'http://127.0.0.1:1',
  })
  const response = await send(origin, createMessage())
  expect(response.status).toBe(503)
  const body = JSON.stringify(toSummaryRequest('A text.'))
  const summary = await readResponse(origin + PATH, { method: 'POST', headers: JSON_TYPE, body })
  expect(summary).toMatch(/^200 .*vitrine-key-sentences/s)
  await close()
  expect(lines.join('')).toContain('could not store a message')
  expectNoSecret(JSON.stringify(response), summary, ...lines)
})
