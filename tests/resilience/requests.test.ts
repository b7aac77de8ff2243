import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../fakes/site.ts'
import { expectPages } from './contact-client.ts'
import { type RawAnswer, sendRaw } from './raw.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://robin.example' })
})
afterAll(async () => {
  expect(site.logs).toEqual([])
  await expectPages(site.origin)
  await site.stop()
})

const LAST = 'Host: localhost\r\nConnection: close\r\n'
/** What no answer says; a page may speak of React, as its owner does. */
const TOLD = /node_modules|node:|\bat \S+:\d+|Error: |`action`/
const INSIDE = /node:|node_modules|\/server\/|\.tsx?\b|\bat .+:\d+|Hono|React|Node/

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${LAST}${more}\r\n`

function post(path: string, headers: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`
}

/** Whatever is answered carries the headers of every answer, and nothing of our insides. */
function expectSafe({ headers, body }: RawAnswer): void {
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('cross-origin-resource-policy')).toBe(true)
  expect(headers.has('access-control-allow-origin')).toBe(false)
  expect(headers.has('x-powered-by')).toBe(false)
  expect(headers.has('server')).toBe(false)
  expect(body).not.toMatch(TOLD)
  if (headers.get('content-type') === 'application/json') expect(body).not.toMatch(INSIDE)
}

const SEND = '/api/v1/message/send'
const JSON_TYPE = 'Content-Type: application/json\r\n'

describe('what cannot be told apart from another request is refused, and nothing after it is read', () => {
  test.each([
    ['two lengths', post(SEND, `${JSON_TYPE}Content-Length: 4\r\nContent-Length: 5\r\n`, '1234')],
    ['a length and chunks', post(SEND, `${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\n')],
    ['an unknown encoding', post(SEND, 'Transfer-Encoding: xchunked\r\n', '')],
    ['chunks that are not last', post(SEND, 'Transfer-Encoding: chunked, identity\r\n', '')],
    ['a chunk without a size', post(SEND, `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, 'ZZ\r\n')],
    ['a negative length', post(SEND, `${JSON_TYPE}Content-Length: -1\r\n`, '')],
    ['a folded header', get('/', 'X: a\r\n b\r\n')],
    ['a space before the colon', get('/', 'X : a\r\n')],
    ['lines without a return', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['a zero byte', get('/a\0b')],
    ['a zero byte in a header', get('/', 'X: a\0b\r\n')],
    ['two hosts', `GET / HTTP/1.1\r\n${LAST}Host: other.example\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b/..\r\n\r\n'],
    ['a question with a body', get('/', 'Content-Length: 3\r\n')],
    ['a question in chunks', get('/', 'Transfer-Encoding: chunked\r\n')],
    ['an unknown version', 'GET / HTTP/3.7\r\nHost: a\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00'],
    ['an unknown method', `FOO / HTTP/1.1\r\n${LAST}\r\n`],
    ['an address of another kind', get('ftp://other.example/')],
    ['the address of all', `OPTIONS * HTTP/1.1\r\n${LAST}\r\n`],
    ['a path with backslashes', get('/..\\..\\etc\\passwd')],
  ])('%s', async (_name, text) => {
    const answer = await sendRaw(site.origin, `${text}GET /summarize HTTP/1.1\r\n${LAST}\r\n`)
    expect(answer.status).toBe(400)
    expect(answer.body).not.toContain('HTTP/1.1')
    expectSafe(answer)
  })
})

test.each([
  [414, get(`/${'a'.repeat(9_000)}`)],
  [431, get('/', `X: ${'a'.repeat(20_000)}\r\n`)],
  [431, get('/', 'a: b\r\n'.repeat(150))],
  [417, get('/', 'Expect: the unexpected\r\n')],
  [405, `CONNECT other.example:80 HTTP/1.1\r\n${LAST}\r\n`],
  [405, `TRACE / HTTP/1.1\r\n${LAST}\r\n`],
  [405, `OPTIONS / HTTP/1.1\r\n${LAST}\r\n`],
  [405, `DELETE /summarize HTTP/1.1\r\n${LAST}\r\n`],
  [405, `POST / HTTP/1.1\r\n${LAST}Content-Length: 0\r\n\r\n`],
  [405, `PUT /pictures/a.png HTTP/1.1\r\n${LAST}\r\n`],
  [405, `DELETE /api/v1/project/get/1 HTTP/1.1\r\n${LAST}\r\n`],
  [405, post('/summarize.data', 'Content-Length: 0\r\nConnection: close\r\n', '')],
  [413, post(SEND, `${JSON_TYPE}Content-Length: 999999999\r\n`, '{')],
  [413, post(SEND, `${JSON_TYPE}Content-Length: 10000000\r\n`, 'x'.repeat(10_000_000))],
  [405, post('/summarize', 'Content-Length: 10000000\r\n', 'x'.repeat(10_000_000))],
  [415, post(SEND, 'Content-Type: text/xml\r\nContent-Length: 0\r\nConnection: close\r\n', '')],
  [403, post(SEND, 'Origin: https://other.example\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n', '')],
  [403, post('/openai/v1/chat/completions', 'Sec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n', '')],
  [200, get('http://other.example/summarize')],
  [200, 'GET / HTTP/1.0\r\n\r\n'],
])('%i is answered to %.60j', async (status, text) => {
  const answer = await sendRaw(site.origin, text)
  expect(answer.status).toBe(status)
  expect(answer.headers.has('allow')).toBe(status === 405)
  expectSafe(answer)
})

test.each([
  [get(`/${'a'.repeat(9_000)}`), 'text/plain; charset=utf-8'],
  [get('/', `X: ${'a'.repeat(20_000)}\r\n`), 'text/plain; charset=utf-8'],
  [get(`/api/${'a'.repeat(9_000)}`), 'application/json'],
  [get('/api/v1/skill/getall', `X: ${'a'.repeat(20_000)}\r\n`), 'application/json'],
])('a refusal of %.40j is %s', async (text, type) => {
  expect((await sendRaw(site.origin, text)).headers.get('content-type')).toBe(type)
})

const CLIMBS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '%c0%ae%c0%ae/',
  '..;/',
  '....//',
  '.%00./',
]

test.each(['/', '/assets/', '/pictures/', '/api/v1/project/get/', '/project/'])(
  'no way leads out of %s',
  async (start) => {
    for (const climb of CLIMBS) {
      const answer = await sendRaw(site.origin, get(`${start}${climb.repeat(6)}package.json`))
      expect([climb, answer.status]).toEqual([climb, 404])
      expect(answer.body).not.toContain('devDependencies')
      expectSafe(answer)
    }
  },
)

test('no header of a visitor leads anywhere else', async () => {
  const lies =
    'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nX-Original-URL: /evil\r\nForwarded: host=evil.example\r\n'
  for (const target of ['/', '/nowhere', '/project/none', '//evil.example/', '/summarize/']) {
    const answer = await sendRaw(
      site.origin,
      `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n${lies}\r\n`,
    )
    expect(answer.headers.get('location') ?? '').toBe(target === '/summarize/' ? '/summarize' : '')
    if (target !== '//evil.example/') expect(answer.body).not.toContain('evil.example')
  }
})

test('a page has one address; other spellings lead to it, or nowhere', async () => {
  const read = async (target: string) => {
    const answer = await sendRaw(site.origin, get(target))
    expectSafe(answer)
    return [target, answer.status, answer.headers.get('location') ?? '']
  }
  for (const [target, page] of [
    ['/pRoJeCt/g%6flden-hour', '/project/golden-hour'],
    ['/project/golden-hour/', '/project/golden-hour'],
    ['/project/Golden-Hour', '/project/golden-hour'],
    ['//?a=1', '/?a=1'],
    ['/SUMMARIZE', '/summarize'],
  ] as const)
    expect(await read(target)).toEqual([target, 308, page])
  for (const target of [
    '/api/v1/project/get/g%6flden-hour',
    '/api/v1//skill/getall',
    '/api/v1/skill/getall/',
    '/ROBOTS.TXT',
  ])
    expect(await read(target)).toEqual([target, 404, ''])
})

describe('an uncached page is compressed like a cached one', () => {
  const empty = new URLSearchParams({ senderName: '', subject: '', message: '' })
  test.each<{ what: string; path: string; init?: RequestInit; status: number }>([
    { what: 'an address that is not there', path: '/nowhere', status: 404 },
    { what: 'a method that a page does not take', path: '/', init: { method: 'PUT' }, status: 405 },
    { what: 'an answer to the form', path: SEND, init: { method: 'POST', body: empty }, status: 400 },
  ])('$what', async ({ path, init, status }) => {
    const ask = (encoding: string) =>
      fetch(site.origin + path, { ...init, headers: { 'accept-encoding': encoding, accept: 'text/html' } })
    const answers = [await ask('identity'), await ask('br')]
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br'])
    for (const answer of answers) {
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const [plain, compressed] = await Promise.all(answers.map((answer) => answer.text()))
    expect(compressed).toBe(plain)
  })
})
