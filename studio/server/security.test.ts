import { expect, test, vi } from 'vitest'
import { connectClient, WAIT_OPTIONS } from '../../tests/fakes/http/raw-http-client.ts'
import { openHttpStudio } from '../../tests/fakes/studio/http.ts'
import { KEY_HEADER } from '../api.ts'

const DOCUMENT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PATHS = ['/', '/api/start', '/api/session', '/api/files', '/none']

test('listens on the loopback address only', async () => {
  const { port, studio } = await openHttpStudio()
  for (const each of [port, new URL(studio.previewOrigin).port]) {
    await expect(fetch(`http://[::1]:${each}/`)).rejects.toThrow()
    await expect(fetch(`http://127.0.0.2:${each}/`)).rejects.toThrow()
  }
})

test('refuses other hosts, whatever the method and path', async () => {
  const { port, send } = await openHttpStudio()
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
    expect((await send('/', { headers: { host } })).status).toBe(200)
  const others = [`evil.example:${port}`, 'evil.example', '127.0.0.1', `127.0.0.1:${port + 1}`, `LOCALHOST:${port}`]
  for (const host of [...others, `[::1]:${port}`, `127.0.0.1.:${port}`]) {
    for (const path of PATHS) expect([host, (await send(path, { headers: { host } })).status]).toEqual([host, 403])
  }
  for (const method of METHODS) {
    const { status } = await send('/api/files', { method, headers: { host: `evil.example:${port}` } })
    expect([method, status]).toEqual([method, 403])
  }
})

test.each([
  'Host: a b',
  'Host: 127.0.0.1:%s\r\nHost: evil.example',
  'Host: http://127.0.0.1',
  'Host:',
  'Host: [::1',
  'Host: 127.0.0.1:99999999',
  'Host: @127.0.0.1:%s',
  'X: y',
])('answers a malformed host with an error: %j', async (header) => {
  const { port, send } = await openHttpStudio()
  const client = connectClient(port)
  client.send(`GET / HTTP/1.1\r\n${header.replace('%s', String(port))}\r\n\r\n`)
  await vi.waitFor(() => expect(client.received).toMatch(/^HTTP\/1\.1 400 /), WAIT_OPTIONS)
  expect((await send('/')).status).toBe(200)
})

test('refuses other origins, also the one of the preview, and names each once', async () => {
  const { port, send, studio, printed } = await openHttpStudio()
  const own = { origin: `http://127.0.0.1:${port}` }
  expect((await send('/api/start', { headers: own })).status).toBe(200)
  const others = [
    'https://evil.example',
    'null',
    studio.previewOrigin,
    `http://localhost:${port}`,
    `${own.origin}.evil.example`,
  ]
  for (const origin of others) {
    for (const method of METHODS) {
      const { status, text } = await send('/api/start', { method, headers: { origin } })
      expect([origin, method, status]).toEqual([origin, method, 403])
      expect(text).not.toContain('previewOrigin')
    }
  }
  await send('/api/start', { headers: { origin: 'https://evil.example' } })
  await send('/%0AThe%20studio%20is%20at%20https://evil.example/', { headers: { origin: 'https://evil.example' } })
  expect(printed.filter((line) => line.includes('https://evil.example'))).toEqual([
    `Refused a request from https://evil.example to 127.0.0.1:${port}: Cross-site requests are not allowed.`,
  ])
})

test('lets another site only open the empty page, and only in a tab', async () => {
  const { send } = await openHttpStudio()
  // Chromium and Firefox send this after the redirect of a local file.
  const opened = { 'sec-fetch-site': 'cross-site', ...DOCUMENT }
  expect((await send('/', { headers: opened })).status).toBe(200)
  expect((await send('/', { headers: { ...opened, 'sec-fetch-site': 'none' } })).status).toBe(200)
  expect((await send('/api/start', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  const refused = [
    { path: '/', headers: { ...opened, 'sec-fetch-dest': 'iframe' } },
    { path: '/', headers: { ...opened, 'sec-fetch-mode': 'no-cors' } },
    { path: '/', headers: { ...opened, 'sec-fetch-site': 'same-site' } },
    { path: '/', headers: opened, method: 'POST' },
    { path: '/api/start', headers: opened },
    { path: '/api/start', headers: { ...opened, 'sec-fetch-site': 'none' } },
    { path: '/assets/x.js', headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
    { path: '/api/events', headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' } },
  ]
  for (const { path, ...sent } of refused) expect([path, (await send(path, sent)).status]).toEqual([path, 403])
})

test('changes nothing for a body that a form can send', async () => {
  const { send, call, read } = await openHttpStudio()
  const before = await read('site.yaml')
  const multipart = 'multipart/form-data; boundary=x'
  const types = [multipart, 'text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonx', 'text/json']
  for (const type of types) {
    for (const [method, path] of [
      ['PATCH', 'files'],
      ['POST', 'undo'],
      ['PUT', 'pictures?place=avatar&name=a.png'],
      ['POST', 'session'],
    ]) {
      const { status } = await send(`/api/${path}`, {
        method: method ?? '',
        body: '{}',
        headers: { 'content-type': type },
      })
      expect([type, path, status]).toEqual([type, path, 415])
    }
  }
  expect(
    (await send('/api/undo', { method: 'POST', body: '{}', headers: { 'content-type': 'application/octet-stream' } }))
      .status,
  ).toBe(415)
  expect(await read('site.yaml')).toBe(before)
  expect(await call('GET', 'history')).toEqual([])
})

test('refuses a large body, whatever the parameters of its type', async () => {
  const { port, key } = await openHttpStudio()
  const client = connectClient(port)
  const type = 'Content-Type: application/json; x=octet\r\nContent-Length: 1000001'
  client.send(`PUT /api/view HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${KEY_HEADER}: ${key()}\r\n${type}\r\n\r\n`)
  await vi.waitFor(() => expect(client.received).toMatch(/^HTTP\/1\.1 413 /), WAIT_OPTIONS)
})

test('refuses edits that would take minutes', async () => {
  const { ask, hashOf, read } = await openHttpStudio()
  const [before, seen] = [await read('site.yaml'), await hashOf('site.yaml')]
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  const set = (path: unknown[], value: unknown) => ({ kind: 'set', path, value })
  for (const edits of [
    Array.from({ length: 501 }, (_, index) => set(['name'], String(index))),
    [set(Array(21).fill('words'), 'Hi')],
    [set(['words'], deep)],
  ])
    expect((await ask('PATCH', 'files', { file: 'site.yaml', seen, edits })).status).toBe(400)
  expect(await read('site.yaml')).toBe(before)
})

test('refuses WebSocket upgrades', async () => {
  const { port, key } = await openHttpStudio()
  for (const path of ['/', '/api/events']) {
    const client = connectClient(port)
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    client.send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${KEY_HEADER}: ${key()}\r\n${upgrade}\r\n`)
    await vi.waitFor(() => expect(client.received).toMatch(/^HTTP\/1\.1 400 .*WebSocket/s), WAIT_OPTIONS)
  }
})

test('every response is locked down, and none sets a cookie or allows another origin', async () => {
  const { send, studio, port } = await openHttpStudio()
  const html = (await send('/')).text
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  const answers = [
    await send('/'),
    await send(script),
    await send('/api/start'),
    await send('/none'),
    await send('/api/none'),
  ]
  const refused = [
    await send('/', { headers: { host: 'evil.example' } }),
    await send('/', { headers: { host: 'a b' } }),
    await send('/api/start', { headers: { origin: 'https://evil.example' }, method: 'OPTIONS' }),
    await send('/api/start', { headers: { [KEY_HEADER]: '' } }),
  ]
  expect([...answers, ...refused].map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 403, 400, 403, 401])
  for (const { headers } of [...answers, ...refused]) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const names = Object.keys(headers)
    expect(names.filter((name) => name === 'set-cookie' || name.startsWith('access-control'))).toEqual([])
    const csp = String(headers['content-security-policy']).split('; ')
    expect(csp).toEqual(
      expect.arrayContaining([
        ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'"],
        ...[
          "form-action 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ],
        `frame-src ${studio.previewOrigin}`,
        `img-src 'self' data: blob: ${studio.previewOrigin}`,
      ]),
    )
  }
  expect(studio.previewOrigin).not.toContain(String(port))
  expect(html).not.toMatch(/Ada|key/)
})
