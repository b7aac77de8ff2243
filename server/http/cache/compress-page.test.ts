import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressPages } from './compress-page.ts'

const PAGE = `<p>${'nothing here '.repeat(50)}</p>`
const OPENERS = { br: brotliDecompressSync, gzip: gunzipSync }

const site = new Hono()
  .use(compressPages())
  .get('/kept', (c) => c.body('closed', 200, { 'content-type': 'text/html', 'content-encoding': 'br' }))
  .get('/varied', (c) => c.html(PAGE, 200, { vary: 'origin' }))
  .get('/text', (c) => c.text(PAGE))
  .get('/moved', (c) => c.redirect('/'))
  .notFound((c) => c.html(PAGE, 404, { 'content-length': `${PAGE.length}`, 'cache-control': 'no-cache' }))

function ask(path: string, encoding?: string, method = 'GET') {
  return site.request(path, { method, headers: encoding ? { 'accept-encoding': encoding } : {} })
}

test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip, br;q=0'],
] as const)('a page that nobody keeps comes in %s to those who take %s', async (name, accepted) => {
  const response = await ask('/nowhere', accepted)
  expect(response.status).toBe(404)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=UTF-8',
    'content-encoding': name,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(PAGE.length / 4)
  expect(OPENERS[name](bytes).toString()).toBe(PAGE)
})

test('others get it as it is, and know that it comes in other ways', async () => {
  const response = await ask('/nowhere')
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, 'accept-encoding'])
  expect(await response.text()).toBe(PAGE)
})

test('what it depends on besides stays said', async () => {
  expect((await ask('/varied', 'br')).headers.get('vary')).toBe('origin, accept-encoding')
})

test('what is compressed already, is no page or has nothing in it goes by', async () => {
  expect(await (await ask('/kept', 'br')).text()).toBe('closed')
  expect((await ask('/text', 'br')).headers.get('content-encoding')).toBeNull()
  expect((await ask('/moved', 'br')).headers.get('content-encoding')).toBeNull()
})
