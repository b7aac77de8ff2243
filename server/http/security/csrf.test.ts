import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createCsrfCheck } from './csrf.ts'

const SITE = 'https://me.example'
const PLAIN = 'http://me.example'
const OTHER = 'https://other.example'
const INSIDE = 'inside:3000'
const SAME_ORIGIN = ['same-origin', 'none']
const CROSS_SITE = ['same-site', 'cross-site', 'anything']

type RequestHeaders = { origin?: string; site?: string | undefined; host?: string }
type Options = { siteUrl?: string; allowed?: string[]; method?: string }

async function send({ origin, site, host = INSIDE }: RequestHeaders, options: Options = {}): Promise<number> {
  const { siteUrl = SITE, allowed = [], method = 'POST' } = options
  const app = new Hono().use(createCsrfCheck(siteUrl, allowed)).all('*', (c) => c.text('accepted'))
  const headers = { host, ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) }
  return (await app.request(`http://${INSIDE}/api/v1/message/send`, { method, headers })).status
}

test.each<[string, RequestHeaders]>([
  ['a client that is not a browser', {}],
  ['the site itself, by its public URL', { origin: SITE }],
  ['the site itself, by its public URL and port', { origin: `${SITE}:443` }],
  ...SAME_ORIGIN.flatMap((site): [string, RequestHeaders][] => [
    [`a browser that sends only Sec-Fetch-Site ${site}`, { site }],
    [`the site itself, with Sec-Fetch-Site (${site})`, { site, origin: SITE }],
    [`the site itself with an opaque origin (${site})`, { site, origin: 'null' }],
    [`the site on another host name (${site})`, { site, origin: 'https://www.me.example', host: 'www.me.example' }],
    [`the site on the owner's machine (${site})`, { site, origin: `http://${INSIDE}` }],
  ]),
])('%s is allowed', async (_, headers) => {
  expect(await send(headers)).toBe(200)
})

test.each<[string, RequestHeaders]>([
  ['another site', { origin: OTHER }],
  ['the same host without https', { origin: PLAIN, host: 'me.example' }],
  ['the same host at another port', { origin: `${SITE}:8443` }],
  ['a site with the same prefix', { origin: `${SITE}.evil.example` }],
  ['another subdomain', { site: 'same-site', origin: 'https://blog.me.example' }],
  ['an origin equal to the Host header', { origin: `http://${INSIDE}` }],
  ['a page without an origin', { origin: 'null' }],
  ['an invalid origin', { origin: 'me.example' }],
  ['two origins', { origin: `${SITE}, ${OTHER}` }],
  ...SAME_ORIGIN.flatMap((site): [string, RequestHeaders][] => [
    [`another site that sends ${site}`, { site, origin: OTHER }],
    [`the same host without https that sends ${site}`, { site, origin: PLAIN, host: 'me.example' }],
    [`an invalid origin that sends ${site}`, { site, origin: 'me.example' }],
  ]),
  ...CROSS_SITE.flatMap((site): [string, RequestHeaders][] => [
    [`a browser that sends only Sec-Fetch-Site ${site}`, { site }],
    [`our own origin that sends ${site}`, { site, origin: SITE }],
    [`an opaque origin that sends ${site}`, { site, origin: 'null' }],
  ]),
])('%s is rejected', async (_, headers) => {
  expect(await send(headers)).toBe(403)
})

test.each([undefined, ...SAME_ORIGIN, ...CROSS_SITE])('only an allowed origin is allowed with %s', async (site) => {
  const allowed = ['https://pages.example']
  const statuses = ['https://pages.example', 'http://pages.example', OTHER].map((origin) =>
    send({ site, origin }, { allowed }),
  )
  expect(await Promise.all(statuses)).toEqual([200, 403, 403])
})

test.each([undefined, ...SAME_ORIGIN])('without SITE_URL the Host header is the site, with %s', async (site) => {
  for (const host of ['192.0.2.7:3000', 'nas.local', 'localhost:3000']) {
    const origins = [`http://${host}`, `https://${host}`, '', OTHER]
    const statuses = origins.map((origin) => send({ site, origin, host }, { siteUrl: 'http://localhost:3000' }))
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403])
  }
})

test('GET is allowed from any origin', async () => {
  expect(await send({ origin: OTHER, site: 'cross-site' }, { method: 'GET' })).toBe(200)
})
