import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEND_PATH } from '../../contract/message.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { write } from './contact-client.ts'
import { sendRaw } from './raw.ts'

const OURS = 'https://robin.example'
const ALLOWED = 'https://pages.example'
const ROUTES: [path: string, taken: number, toBody: () => object][] = [
  [SEND_PATH, 201, write],
  ['/openai/v1/chat/completions', 200, () => toSummaryRequest('The harbour was closed.')],
]

type Said = { host?: string; origin?: string; site?: string }

function toRequest(path: string, body: string, { host = 'localhost', origin, site }: Said): string {
  const headers = [
    ...[`Host: ${host}`, 'Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`],
    ...(origin ? [`Origin: ${origin}`] : []),
    ...(site ? [`Sec-Fetch-Site: ${site}`] : []),
  ]
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

const PUBLIC: [taken: boolean, said: Said][] = [
  [true, {}],
  [true, { origin: OURS }],
  [true, { origin: OURS, site: 'same-origin' }],
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
  [false, { origin: OURS, site: 'same-site' }],
]
const UNTOLD: typeof PUBLIC = [
  [true, {}],
  [true, { origin: 'http://nas.local:3000', host: 'nas.local:3000' }],
  [true, { origin: 'http://192.0.2.7', host: '192.0.2.7', site: 'same-origin' }],
  [true, { origin: 'https://robin.example', host: 'robin.example', site: 'same-origin' }],
  [false, { origin: 'https://evil.example', host: 'nas.local:3000' }],
  [false, { origin: 'https://evil.example', host: 'nas.local:3000', site: 'same-origin' }],
  [false, { origin: 'https://evil.example', host: 'nas.local:3000', site: 'none' }],
]

describe.each([
  ['a site that knows its address', { SITE_URL: OURS, ALLOWED_ORIGINS: ALLOWED, TRUST_PROXY: '1' }, PUBLIC],
  ['a site that was told none', {}, UNTOLD],
])('%s', (_name, env, cases) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(env)
  })
  afterAll(() => site.stop())

  describe.each(ROUTES)('at %s', (path, taken, toBody) => {
    test.each(cases)('takes it (%s) from %j', async (isTaken, said) => {
      const answer = await sendRaw(site.origin, toRequest(path, JSON.stringify(toBody()), said))
      expect(answer.status).toBe(isTaken ? taken : 403)
    })
  })
})
