import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { END_OF_BEGINNING, START_ID, START_OF_BEGINNING } from '../../contract/beginning.ts'
import { BEGINNINGS_PATH, createBeginnings } from './beginnings.ts'

const DATA =
  '<script>window.__reactRouterContext.streamController.enqueue("words \\u003c");</script>' +
  '<script>window.__reactRouterContext.streamController.close();</script>'

function toPage(steps: string): string {
  const beginning = JSON.stringify({ settings: {}, files: [steps], routes: [] })
  const start = `<script id="${START_ID}">(f)(${START_OF_BEGINNING}${beginning}${END_OF_BEGINNING})</script>`
  return `<p>${START_OF_BEGINNING} in a text</p>${start}${DATA}<p>end</p>`
}

function createSite(steps = 'one') {
  const beginnings = createBeginnings()
  const made: string[] = []
  const make = async (page: string) => {
    made.push(page)
    const ok = page !== '/project/gone'
    if (ok) beginnings.takeOut(toPage(steps), page)
    return { ok }
  }
  const isPage = (page: string) => page === '/' || page.startsWith('/project/')
  const app = new Hono().get(`${BEGINNINGS_PATH}*`, beginnings.serve({ isPage, make }))
  return { ...beginnings, app, made }
}

function addressIn(html: string): string {
  return JSON.parse(/\(f\)\(([^)]*)\)/.exec(html)?.[1] ?? '')
}

test('a page keeps its words and loses what only its scripts need', () => {
  const html = createSite().takeOut(toPage('one'), '/project/a?b=c')
  expect(html).toContain(`<p>${START_OF_BEGINNING} in a text</p>`)
  expect(html).toMatch(/<\/script><p>end<\/p>$/)
  expect(html).not.toContain('streamController')
  expect(addressIn(html)).toMatch(/^\/beginning\/[\w-]{16}\/project\/a\?b=c$/)
})

test('a page without a beginning stays as it is', () => {
  expect(createSite().takeOut('<p>plain</p>', '/')).toBe('<p>plain</p>')
})

test('the address answers with all of it, for ever', async () => {
  const { app, takeOut, made } = createSite()
  const response = await app.request(addressIn(takeOut(toPage('one'), '/')))
  expect(await response.json()).toEqual({ settings: {}, files: ['one'], routes: [], data: ['words <'] })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(made).toEqual([])
})

test('what another process has made is made here as well', async () => {
  const address = addressIn(createSite().takeOut(toPage('one'), '/project/a?b=c'))
  const { app, made } = createSite()
  expect(await (await app.request(address)).json()).toMatchObject({ files: ['one'] })
  expect(made).toEqual(['/project/a?b=c'])
})

test('a page that has changed since is told so, and that is not kept', async () => {
  const address = addressIn(createSite().takeOut(toPage('one'), '/'))
  const response = await createSite('two').app.request(address)
  expect([response.status, await response.json()]).toEqual([200, null])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  'x/',
  '',
  'x',
  '..%2f..%2fetc/passwd',
  'abcdefghijklmnopq/',
  'abcdefghijklmn%20/',
  'abcdefghijklmnop/nowhere',
])('nothing is made for an address that no page has: %s', async (address) => {
  const { app, made } = createSite()
  const response = await app.request(BEGINNINGS_PATH + address)
  expect([response.status, await response.json(), made]).toEqual([404, null, []])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a page that is gone is not found', async () => {
  const response = await createSite().app.request(`${BEGINNINGS_PATH}abcdefghijklmnop/project/gone`)
  expect([response.status, await response.json()]).toEqual([404, null])
})

test('a beginning of a beginning makes nothing', async () => {
  const { app, made } = createSite()
  await app.request(`${BEGINNINGS_PATH}x${BEGINNINGS_PATH}y/`)
  expect(made).toEqual([])
})
