import { expect, onTestFinished, test, vi } from 'vitest'
import { VALID_FILES, writeContentDir } from '../tests/fakes/content/content-dir.ts'
import { startListener } from '../tests/fakes/http/listener.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<circle r="4"/>'.repeat(50)}</svg>`
const FILES = {
  'icons/sum.svg': SVG,
  'projects/engine.yaml': `title: Engine\ndescription: ${'It turns. '.repeat(50)}\n`,
}

async function open(changes: Record<string, string> = {}) {
  const dir = await writeContentDir({ ...FILES, ...changes })
  const { origin, services, close } = await startListener({ CONTENT_DIR: dir })
  onTestFinished(close)
  const reads = vi.spyOn(services.content, 'current')
  async function visit(path: string, init?: RequestInit) {
    reads.mockClear()
    const { status, headers, text } = await request(origin + path, init)
    return { status, headers, text, encoding: headers.get('content-encoding'), reads: reads.mock.calls.length }
  }
  return { visit, services }
}

async function request(url: string, init?: RequestInit) {
  const response = await fetch(url, { redirect: 'manual', headers: { 'accept-encoding': 'gzip, br' }, ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('pages are compressed, and answered from the cache the second time', async () => {
  const { visit } = await open()
  const paths =
    '/ /?projects=all /?utm_source=a&projects=all /summarize /project/engine /privacy /feed.xml /favicon.svg'
  for (const path of [...paths.split(' '), '/api/v1/project/getall']) {
    const first = await visit(path)
    expect(first, path).toMatchObject({ status: 200, encoding: 'br' })
    expect(await visit(path), path).toMatchObject({ status: 200, encoding: 'br', text: first.text, reads: 0 })
  }
})

test.each(['off', 'false', 'on'])('with summaries: %s their page and API exist only if they are on', async (value) => {
  const { visit } = await open({ 'site.yaml': `${VALID_FILES['site.yaml']}summaries: ${value}\n` })
  const completions = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const { status } = await visit('/openai/v1/chat/completions', completions)
  expect([(await visit('/summarize')).status, status]).toEqual(value === 'on' ? [200, 400] : [404, 404])
  for (const path of ['/', '/privacy', '/sitemap.xml']) {
    expect(/\/summarize|Text you summarize/.test((await visit(path)).text), path).toBe(value === 'on')
  }
})

test('a picture is compressed, and browsers keep only the URL that the page names', async () => {
  const { visit } = await open()
  const { skills } = JSON.parse((await visit('/api/v1/skill/getall')).text)
  const url = new URL(skills[0].svg.url, 'https://ada.example')
  const path = url.pathname + url.search
  expect((await visit(path)).encoding).toBe('br')
  expect(await visit(path)).toMatchObject({ status: 200, encoding: 'br', reads: 0 })
  for (const other of [url.pathname, `${url.pathname}?v=1`, `${url.pathname}?v=2`]) {
    const { encoding, headers } = await visit(other)
    expect([encoding, headers.get('cache-control')]).toEqual(['br', 'no-cache'])
  }
})

test.each<[string, Record<string, string>, number, RegExp]>([
  ['/api/v1/message/send', { senderName: 'Ada', subject: 'Hello', message: 'A line.' }, 201, />Message Sent<\/h1>/],
  [
    '/openai/v1/chat/completions',
    { text: 'The <sea> rises.' },
    200,
    /sea&gt; rises\.<\/textarea>.*sea&gt; rises\.<\/p>/,
  ],
  ['/openai/v1/chat/completions', { text: 'a'.repeat(200_001) }, 413, /Please shorten your text\..*will appear here/],
])('the page after a form without scripts is compressed: %s', async (path, fields, ...expected) => {
  const { visit } = await open()
  const { status, encoding, text } = await visit(path, { method: 'POST', body: new URLSearchParams(fields) })
  expect([status, encoding]).toEqual([expected[0], 'gzip'])
  expect(text).toMatch(expected[1])
})

test('unknown paths and methods get error pages that are rendered once', async () => {
  const { visit } = await open()
  for (const [path, method, status] of [
    ['/no/such/page', 'GET', 404],
    ['/pictures/none.png', 'GET', 404],
    ['/', 'DELETE', 405],
  ] as const) {
    await visit(path, { method })
    const { headers, ...page } = await visit(`${path}?again`, { method })
    expect(page).toMatchObject({ status, encoding: 'br' })
    expect(page.text).toContain('Unexpected Application Error')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(await visit('/another')).toMatchObject({ status: 404, encoding: 'br', reads: 0 })
})

test.each(['/project/engine', '/api/v1/project/getall'])('an error in %s has the security headers', async (path) => {
  const { visit, services } = await open()
  vi.spyOn(services.portfolio, 'projects').mockRejectedValue(new Error('broken'))
  const { status, headers, text } = await visit(path)
  expect([status, headers.get('x-content-type-options')]).toEqual([500, 'nosniff'])
  expect(text).toMatch(/Error ID: (<!-- -->)?[0-9a-f-]{36}/)
})

test('unknown projects share one page', async () => {
  const { visit } = await open()
  const first = await visit('/project/none')
  expect(first).toMatchObject({ status: 404, encoding: 'br' })
  const second = await visit('/project/other')
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(second.reads).toBeLessThan(first.reads)
})
