import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { createMessage, send } from '../fakes/contact/client.ts'
import { createPostgresDatabase } from '../fakes/postgres/postgres.ts'
import { type ProviderReply, type StubProvider, startStubProvider } from '../fakes/provider/stub-provider.ts'
import { type Site, startSite } from '../fakes/site.ts'

const ROOT = join(import.meta.dirname, '../..')
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

describe.each(['on', 'off'])('with the fallback %s, no secret is exposed', (fallback) => {
  let provider: StubProvider
  let site: Site
  beforeAll(async () => {
    provider = await startStubProvider()
    site = await startSite({
      SUMMARY_BASE_URL: provider.baseUrl,
      SUMMARY_API_KEY: KEY,
      SUMMARY_MODEL: 'one,two',
      SUMMARY_FALLBACK: fallback,
      LOG_LEVEL: 'debug',
      GROQ_LOG: 'debug',
      SMTP_URL: `smtp://owner:${MAIL_PASSWORD}@127.0.0.1:1`,
      MAIL_TO: 'robin@example.com',
    })
  })
  afterAll(async () => {
    await site.stop()
    await provider.close()
  })

  test.each(REQUESTS)('by %s', async (path, init) => {
    expectNoSecret(await readResponse(site.origin + path, init))
  })

  test.each(ERRORS)('by a provider that replies %j', async (reply) => {
    provider.replyWith(reply)
    const body = JSON.stringify(toSummaryRequest(`A text for error ${ERRORS.indexOf(reply)}.`))
    const summary = await readResponse(site.origin + PATH, { method: 'POST', headers: JSON_TYPE, body })
    expect(provider.requests[0]?.authorization).toBe(`Bearer ${KEY}`)
    expectNoSecret(summary)
  })

  test('by a message that cannot be emailed', async () => {
    expectNoSecret(JSON.stringify(await send(site.origin, createMessage())))
  })

  test('by its output', async () => {
    await site.end('SIGTERM')
    expect(site.logs.join('').split('\n').length).toBeGreaterThan(ERRORS.length)
    expectNoSecret(site.logs.join(''))
  })
})

test.each([
  ['rejects the password', (url: string) => url],
  ['is unreachable', (url: string) => url.replace(/:\d+\//, ':1/')],
])('the password in DATABASE_URL of a database that %s is not exposed', async (_name, toUrl) => {
  const url = toUrl(await createPostgresDatabase(inject('postgresUrl')))
  const { origin, logs, stop } = await startSite({
    DATABASE_URL: url.replace(/:\/\/.*@/, `://postgres:${DATABASE_PASSWORD}@`),
    SUMMARY_API_KEY: KEY,
    SUMMARY_BASE_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'debug',
  })
  const response = await send(origin, createMessage())
  expect(response.status).toBe(503)
  const body = JSON.stringify(toSummaryRequest('A text.'))
  const summary = await readResponse(origin + PATH, { method: 'POST', headers: JSON_TYPE, body })
  expect(summary).toMatch(/^200 .*vitrine-key-sentences/s)
  await stop()
  expectNoSecret(JSON.stringify(response), summary, logs.join(''))
})

test.each([
  ['SUMMARY_API_KEY', `${KEY} ${KEY}`],
  ['SMTP_URL', `http://owner:${MAIL_PASSWORD}@host`],
  ['DATABASE_URL', `mysql://owner:${DATABASE_PASSWORD}@host/site`],
])('an invalid %s stops the start without being printed', async (name, value) => {
  const failure = await startSite({ [name]: value }).catch(String)
  expect(failure).toContain(name)
  expectNoSecret(String(failure))
})

test('the client files contain no secrets', async () => {
  const files = await readdir(join(ROOT, 'build/client'), { recursive: true, withFileTypes: true })
  const scripts = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const texts = await Promise.all(scripts.map((file) => readFile(file, 'latin1')))
  expect(texts.length).toBeGreaterThan(10)
  expectNoSecret(...texts)
  expect(texts.filter((text) => /SUMMARY_API_KEY|SMTP_URL|DATABASE_URL/.test(text))).toEqual([])
})
