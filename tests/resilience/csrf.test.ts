import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '../../contract/routes.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { createMessage } from './contact-client.ts'
import { sendRaw } from './raw.ts'

const SITE_ORIGIN = 'https://robin.example'
const ALLOWED = 'https://pages.example'
const ROUTES: [path: string, status: number, toBody: () => object][] = [
  [sendMessage.path, 201, createMessage],
  ['/openai/v1/chat/completions', 200, () => toSummaryRequest('The harbour was closed.')],
]

type RequestHeaders = { host?: string; origin?: string; site?: string }

function toRequest(path: string, body: string, { host = 'localhost', origin, site }: RequestHeaders): string {
  const headers = [
    ...[`Host: ${host}`, 'Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`],
    ...(origin ? [`Origin: ${origin}`] : []),
    ...(site ? [`Sec-Fetch-Site: ${site}`] : []),
  ]
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

const WITH_SITE_URL: [accepted: boolean, requestHeaders: RequestHeaders][] = [
  [true, {}],
  [true, { origin: SITE_ORIGIN }],
  [true, { origin: SITE_ORIGIN, site: 'same-origin' }],
  [true, { site: 'same-origin' }],
  [true, { site: 'none' }],
  [true, { origin: ALLOWED, site: 'cross-site' }],
  [true, { origin: ALLOWED }],
  [false, { origin: 'http://robin.example', host: 'robin.example' }],
  [false, { origin: 'http://robin.example', host: 'robin.example', site: 'same-origin' }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'https://evil.example', site: 'same-origin' }],
  [false, { origin: 'https://evil.example', site: 'none' }],
  [false, { origin: 'https://evil.example', site: 'cross-site' }],
  [false, { origin: 'http://pages.example', site: 'same-origin' }],
  [false, { origin: 'null' }],
  [false, { site: 'cross-site' }],
  [false, { origin: SITE_ORIGIN, site: 'same-site' }],
]
const WITHOUT_SITE_URL: typeof WITH_SITE_URL = [
  [true, {}],
  [true, { origin: 'http://nas.local:3000', host: 'nas.local:3000' }],
  [true, { origin: 'http://192.0.2.7', host: '192.0.2.7', site: 'same-origin' }],
  [true, { origin: 'https://robin.example', host: 'robin.example', site: 'same-origin' }],
  [false, { origin: 'https://evil.example', host: 'nas.local:3000' }],
  [false, { origin: 'https://evil.example', host: 'nas.local:3000', site: 'same-origin' }],
  [false, { origin: 'https://evil.example', host: 'nas.local:3000', site: 'none' }],
]

describe.each([
  ['a site with SITE_URL', { SITE_URL: SITE_ORIGIN, ALLOWED_ORIGINS: ALLOWED, TRUST_PROXY: '1' }, WITH_SITE_URL],
  ['a site without SITE_URL', {}, WITHOUT_SITE_URL],
])('%s', (_name, env, cases) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(env)
  })
  afterAll(() => site.stop())

  describe.each(ROUTES)('at %s', (path, status, toBody) => {
    test.each(cases)('accepts (%s) a request with %j', async (isAccepted, requestHeaders) => {
      const response = await sendRaw(site.origin, toRequest(path, JSON.stringify(toBody()), requestHeaders))
      expect(response.status).toBe(isAccepted ? status : 403)
    })
  })
})
