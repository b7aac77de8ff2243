import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectPages } from '../../tests/fakes/contact/client.ts'
import { startListener } from '../../tests/fakes/http/listener.ts'
import { connectClient, WAIT_OPTIONS } from '../../tests/fakes/http/raw-http-client.ts'
import { type RawResponse, sendRaw } from '../../tests/fakes/http/raw-request.ts'

let site: Awaited<ReturnType<typeof startListener>>
beforeAll(async () => {
  site = await startListener()
})
afterAll(async () => {
  expect(site.errors()).toEqual([])
  await expectPages(site.origin)
  await site.close()
})

const LAST = 'Host: localhost\r\nConnection: close\r\n'
// Pages may mention React, because the sample content does.
const INTERNALS = /node_modules|node:|\bat \S+:\d+|Error: |`action`/
const INTERNALS_IN_JSON = /node:|node_modules|\/server\/|\.tsx?\b|\bat .+:\d+|Hono|React|Node/

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${LAST}${more}\r\n`

function post(path: string, headers: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`
}

function expectSafe({ headers, body }: RawResponse): void {
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('cross-origin-resource-policy')).toBe(true)
  const unwanted = ['access-control-allow-origin', 'set-cookie', 'x-powered-by', 'server']
  expect(unwanted.filter((name) => headers.has(name))).toEqual([])
  expect(body).not.toMatch(INTERNALS)
  if (headers.get('content-type') === 'application/json') expect(body).not.toMatch(INTERNALS_IN_JSON)
}

const SEND = '/api/v1/message/send'
const JSON_TYPE = 'Content-Type: application/json\r\n'

describe('an ambiguous request is rejected, and later data is not read', () => {
  const sendAmbiguous = (text: string) => sendRaw(site.origin, `${text}GET /summarize HTTP/1.1\r\n${LAST}\r\n`)

  test.each([
    ['two hosts', `GET / HTTP/1.1\r\n${LAST}Host: other.example\r\n\r\n`],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b/..\r\n\r\n'],
    ['a GET request with a body', get('/', 'Content-Length: 3\r\n')],
    ['a GET request with chunks', get('/', 'Transfer-Encoding: chunked\r\n')],
  ])('by the site: %s', async (_name, text) => {
    const response = await sendAmbiguous(text)
    expect(response.status).toBe(400)
    expect(response.body).not.toContain('HTTP/1.1')
    expectSafe(response)
  })
})

test('a request to open a tunnel is disconnected', async () => {
  expect((await sendRaw(site.origin, `CONNECT other.example:80 HTTP/1.1\r\n${LAST}\r\n`)).status).toBeNaN()
})

test.each([
  [400, get('ftp://other.example/')],
  [400, `OPTIONS * HTTP/1.1\r\n${LAST}\r\n`],
  [400, get('/..\\..\\etc\\passwd')],
  [414, get(`/${'a'.repeat(9_000)}`)],
  [431, get('/', 'a: b\r\n'.repeat(150))],
  [405, `TRACE / HTTP/1.1\r\n${LAST}\r\n`],
  [405, `OPTIONS / HTTP/1.1\r\n${LAST}\r\n`],
  [405, `DELETE /summarize HTTP/1.1\r\n${LAST}\r\n`],
  [405, `DELETE /api/v1/project/get/1 HTTP/1.1\r\n${LAST}\r\n`],
  [413, post(SEND, `${JSON_TYPE}Content-Length: 999999999\r\n`, '{')],
  [413, post(SEND, `${JSON_TYPE}Content-Length: 10000000\r\n`, 'x'.repeat(10_000_000))],
  [405, post('/summarize', 'Content-Length: 10000000\r\n', 'x'.repeat(10_000_000))],
  [415, post(SEND, 'Content-Type: text/xml\r\nContent-Length: 0\r\nConnection: close\r\n', '')],
  [403, post(SEND, 'Origin: https://other.example\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n', '')],
  [403, post('/openai/v1/chat/completions', 'Sec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n', '')],
  [308, get('/SUMMARIZE')],
  [404, get('/ROBOTS.TXT')],
  [200, get('http://other.example/summarize')],
  [200, 'GET / HTTP/1.0\r\n\r\n'],
])('responds with %i to %.60j', async (status, text) => {
  const response = await sendRaw(site.origin, text)
  expect(response.status).toBe(status)
  expect(response.headers.has('allow')).toBe(status === 405)
  expectSafe(response)
})

const TRAVERSALS = '../ ..%2f %2e%2e/ %2e%2e%2f %252e%252e%252f ..%5c %c0%ae%c0%ae/ ..;/ ....// .%00./'.split(' ')

test.each(['/', '/assets/', '/pictures/', '/api/v1/project/get/', '/project/'])(
  'path traversal from %s is rejected',
  async (start) => {
    const paths = TRAVERSALS.flatMap((traversal) => [1, 2, 3, 4].map((depth) => traversal.repeat(depth)))
    for (const path of paths) {
      // The data folder is two levels above the files of the client.
      const response = await sendRaw(site.origin, get(`${start}${path}data/vitrine.sqlite`))
      expect([path, response.status]).toEqual([path, 404])
      expect(response.body).not.toContain('SQLite format')
      expectSafe(response)
    }
  },
)

test('forwarding headers of clients do not change URLs', async () => {
  const forgedHeaders =
    'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nX-Original-URL: /evil\r\nForwarded: host=evil.example\r\n'
  for (const target of ['/', '/nowhere', '/project/none', '//evil.example/', '/summarize/']) {
    const response = await sendRaw(
      site.origin,
      `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n${forgedHeaders}\r\n`,
    )
    expect(response.headers.get('location') ?? '').toBe(target === '/summarize/' ? '/summarize' : '')
    if (target !== '//evil.example/') expect(response.body).not.toContain('evil.example')
  }
})

test('texts that stall are refused beyond four of a network, while pages are served', async () => {
  const head = 'POST /openai/v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n'
  const clients = Array.from({ length: 6 }, () => connectClient(Number(new URL(site.origin).port)))
  for (const { send } of clients) send(`${head}${JSON_TYPE}\r\n{`)
  await vi.waitFor(() => expect(clients.filter(({ received }) => / 503 /.test(received))).toHaveLength(2), WAIT_OPTIONS)
  await expectPages(site.origin)
})
