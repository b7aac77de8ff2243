import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createOriginCheck } from './origin.ts'

const SITE = 'https://me.example'

async function post(headers: Record<string, string>, site = SITE): Promise<number> {
  const app = new Hono().use(createOriginCheck(site)).all('*', (c) => c.text('taken'))
  return (await app.request('http://inside:3000/api/v1/message/send', { method: 'POST', headers })).status
}

test.each([
  ['a caller that is no browser', {}],
  ['the site itself, by its public address', { origin: SITE, host: 'inside:3000' }],
  ['the site itself, as the browser says', { 'sec-fetch-site': 'same-origin', origin: SITE }],
])('%s is let through', async (_, headers) => {
  expect(await post(headers)).toBe(200)
})

test.each([
  ['another site', { origin: 'https://other.example' }],
  ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.me.example' }],
  ['a site that gives itself for the host', { origin: 'http://inside:3000', host: 'inside:3000' }],
  ['a page without an origin', { origin: 'null' }],
])('%s is refused with a sentence', async (_, headers) => {
  expect(await post(headers)).toBe(403)
})

test('an origin that the owner allows is let through, and no other', async () => {
  const app = new Hono().use(createOriginCheck(SITE, ['https://pages.example'])).all('*', (c) => c.text('taken'))
  const ask = (origin: string) =>
    app.request(SITE, { method: 'POST', headers: { origin, 'sec-fetch-site': 'cross-site' } })
  expect((await ask('https://pages.example')).status).toBe(200)
  expect((await ask('https://other.example')).status).toBe(403)
})

test('a site that was told no address is known by the host that was asked', async () => {
  const local = 'http://localhost:3000'
  expect(await post({ origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }, local)).toBe(200)
  expect(await post({ origin: 'https://other.example', host: '192.0.2.7:3000' }, local)).toBe(403)
})

test('reading is open to all', async () => {
  const app = new Hono().use(createOriginCheck(SITE)).get('*', (c) => c.text('read'))
  expect((await app.request('/', { headers: { origin: 'https://other.example' } })).status).toBe(200)
})
