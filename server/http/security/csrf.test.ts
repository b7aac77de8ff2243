import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createCsrfCheck } from './csrf.ts'

const SITE = 'https://me.example'
const PLAIN = 'http://me.example'
const OTHER = 'https://other.example'
const INSIDE = 'inside:3000'
const NO_SITE_URL = 'http://localhost:3000'
const ROUTES = ['/api/v1/message/send', '/openai/v1/chat/completions']
const SAME_ORIGIN = ['same-origin', 'none']
const CROSS_SITE = ['same-site', 'cross-site', 'anything']

type RequestHeaders = { origin?: string; site?: string; host?: string }
type Options = { siteUrl?: string; allowed?: string[]; method?: string }

function toHeaders({ origin, site, host = INSIDE }: RequestHeaders): Record<string, string> {
  return { host, ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) }
}

describe.each(ROUTES)('%s', (path) => {
  async function send(
    headers: RequestHeaders,
    { siteUrl = SITE, allowed = [], method = 'POST' }: Options = {},
  ): Promise<number> {
    const app = new Hono().use(createCsrfCheck(siteUrl, allowed)).all('*', (c) => c.text('accepted'))
    return (await app.request(`http://${INSIDE}${path}`, { method, headers: toHeaders(headers) })).status
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
    ['the same host without https', { origin: PLAIN }],
    ['the same host without https, with its Host', { origin: PLAIN, host: 'me.example' }],
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
      [`the same host at another port that sends ${site}`, { site, origin: `${SITE}:8443` }],
      [`an invalid origin that sends ${site}`, { site, origin: 'me.example' }],
    ]),
    ...CROSS_SITE.flatMap((site): [string, RequestHeaders][] => [
      [`a browser that sends only Sec-Fetch-Site ${site}`, { site }],
      [`our own origin that sends ${site}`, { site, origin: SITE }],
      [`another site that sends ${site}`, { site, origin: OTHER }],
      [`an opaque origin that sends ${site}`, { site, origin: 'null' }],
    ]),
  ])('%s is rejected', async (_, headers) => {
    expect(await send(headers)).toBe(403)
  })

  test.each([undefined, ...SAME_ORIGIN, ...CROSS_SITE])(
    'an origin that the owner allows is let through with %s, and no other',
    async (site) => {
      const allowed = ['https://pages.example']
      expect(await send({ site, origin: 'https://pages.example' }, { allowed })).toBe(200)
      expect(await send({ site, origin: 'http://pages.example' }, { allowed })).toBe(403)
      expect(await send({ site, origin: OTHER }, { allowed })).toBe(403)
    },
  )

  test.each([undefined, ...SAME_ORIGIN])('without SITE_URL the Host header is the site, with %s', async (site) => {
    const options = { siteUrl: NO_SITE_URL }
    for (const host of ['192.0.2.7:3000', 'nas.local', 'me.example', 'localhost:3000']) {
      expect(await send({ site, origin: `http://${host}`, host }, options)).toBe(200)
      expect(await send({ site, origin: `https://${host}`, host }, options)).toBe(200)
      expect(await send({ site, host }, options)).toBe(200)
      expect(await send({ site, origin: OTHER, host }, options)).toBe(403)
    }
  })

  test('GET is allowed from any origin', async () => {
    expect(await send({ origin: OTHER, site: 'cross-site' }, { method: 'GET' })).toBe(200)
  })
})
