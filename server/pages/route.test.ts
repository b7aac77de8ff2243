import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { BrowserApi, Site } from '../../contract/site.ts'
import { createSkillsPortfolio } from '../../tests/fakes/content/small-portfolio.ts'
import { openPages, SITE } from '../../tests/fakes/pages.ts'

const PROJECT = {
  ...{ _id: 'engine', title: 'Engine', description: 'It turns. It counts', stack: 'Brass', deployed: 'No' },
  ...{
    technologies: 'Brass, Steam',
    gitRepoLink: '',
    projectLink: '',
    projectBanner: { url: 'https://img.example/e.png' },
  },
}

type Options = { portfolio?: Partial<PortfolioSource>; api?: BrowserApi; base?: string; analytics?: Site['analytics'] }

function open({ portfolio, api = { base: '', imageBase: '' }, base, analytics = SITE.analytics }: Options = {}) {
  const project: PortfolioSource['project'] = async (id) =>
    id === 'engine' ? { kind: 'ok', value: PROJECT } : { kind: 'not-found', message: 'Project Not Found!' }
  const pages = openPages({ ...createSkillsPortfolio([]), project, ...portfolio }, api, {
    base,
    site: { ...SITE, analytics },
  })
  const app = pages.routes.get('/error/:status', (c) =>
    pages.error(c, Number(c.req.param('status')), c.req.query('id')),
  )
  return { ...pages, app }
}

async function read(response: Response | Promise<Response>) {
  const { status, headers, ...rest } = await response
  const policy = new Map(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => rule.split(/ (.*)/, 2) as [string, string]),
  )
  return { status, headers, policy, html: await (await response).clone().text(), rest }
}

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the home page is a whole document with its sections in order, and may be cached', async () => {
  const { status, headers, html } = await read(open().app.request('/'))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/)
  expect(html).toContain('<title>Ada Lovelace</title>')
  expect(html.match(/<section id="(\w+)"/g)?.map((tag) => tag.slice(13, -1))).toEqual([...SITE.sections, 'contact'])
  expect(html).toMatch(/ada@example.com<br\/>ada.example<\/p>.*Thanks For Scrolling/)
})

test('the policy lists exactly the inline scripts and styles of the page', async () => {
  for (const path of ['/', '/summarize', '/project/engine']) {
    const { html, policy } = await read(open().app.request(path))
    const scripts = [...html.matchAll(/<script(?![^>]*type="application)[^>]*>(.*?)<\/script>/gs)].map(
      ([, code = '']) => code,
    )
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(scripts).toHaveLength(path === '/' ? 4 : 3)
    expect(policy.get('script-src')?.split(' ').sort()).toEqual(["'self'", ...scripts.map(toHash)].sort())
    expect(policy.get('style-src')).toBe(["'self'", ...styles.map(toHash)].join(' '))
    expect(policy.get('default-src')).toBe("'none'")
  }
  expect((await read(open().app.request('/'))).html).not.toContain('@font-face')
  const { app } = open({ portfolio: { project: async () => ({ kind: 'ok', value: { ...PROJECT, title: 'Zoë' } }) } })
  expect((await read(app.request('/project/engine'))).html).toContain('<style>@font-face{}</style></head>')
})

test('an analytics script is on each page, and the policy allows its origin alone', async () => {
  const script = 'https://stats.example:8443/js/script.js?a=1&b=2'
  const analytics = { script, attributes: [{ name: 'data-domain', value: 'a"><b' }] }
  const { app } = open({ analytics })
  for (const path of ['/', '/summarize', '/privacy', '/error/404', '/project/engine']) {
    const { html, policy } = await read(app.request(path))
    expect(html).toContain(
      `<script defer="" src="${script.replace('&', '&amp;')}" data-domain="a&quot;&gt;&lt;b"></script>`,
    )
    expect(html, 'a page that nobody opened would count as a visit').not.toContain('"prerender"')
    expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[^ ]+')+ https:\/\/stats\.example:8443$/)
    expect(policy.get('connect-src')).toBe("'self' https://stats.example:8443")
  }
  expect((await read(app.request('/privacy'))).html).toContain('a script from stats.example:8443.')
})

test('inline scripts read their arguments from attributes, and the styles use the owner’s hue', async () => {
  const { html } = await read(open().app.request('/'))
  expect(html).toContain('<script data-key="theme-key">')
  expect(html).toContain('<script data-files="contact/form.js" data-src="/assets/hydrate.js">')
  expect(html).toMatch(/url\(\/assets\/x.png\)}:root{--hue:10;--accent-lightness:0.8;.*{--host:"ada.example"}/)
})

test.each([
  ['', 'CreativeWork'],
  ['https://git.example/engine', 'SoftwareSourceCode'],
])('the structured data of a project with the repository %j is a %s', async (gitRepoLink, type) => {
  const { app } = open({ portfolio: { project: async () => ({ kind: 'ok', value: { ...PROJECT, gitRepoLink } }) } })
  expect((await read(app.request('/project/engine'))).html).toContain(`"@type":"${type}","name":"Engine"`)
})

test('a complete home page omits the styles of the other pages', async () => {
  const { app } = open()
  expect((await read(app.request('/'))).html).not.toContain('.project{}')
  expect((await read(app.request('/summarize'))).html).toContain('.project{}')
})

test('an island has its props as JSON before it, and no more than it needs', async () => {
  const { html } = await read(open().app.request('/'))
  const islands = [...html.matchAll(/<script type="application\/json">(.*?)<\/script><div data-island="([\w/-]+)"/gs)]
  const props = Object.fromEntries(islands.map(([, json = '', name]) => [name, JSON.parse(json)]))
  expect(props).toMatchObject({
    'layout/section-nav': { onHomePage: true },
    'theme/menu': { storageKey: 'theme-key' },
  })
  expect(JSON.stringify(props)).not.toContain('ada@example.com')
})

test('while the backend is pending, lists are islands and the page is not cached', async () => {
  const skills = async () => ({ kind: 'pending' }) as const
  const api = { base: '', imageBase: 'https://host.example' }
  const { html, headers, policy } = await read(open({ portfolio: { skills }, api }).app.request('/'))
  expect(headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('Loading skills…')
  expect(html).toContain('"list":"skills"')
  expect(policy.get('img-src')).toBe("'self' data: https:")
})

test('with direct calls every list is an island that calls the backend and starts with the cached data', async () => {
  const host = 'http://backend.example:4000/robin'
  const { html, policy } = await read(open({ api: { base: host, imageBase: host } }).app.request('/'))
  for (const list of ['timelines', 'skills', 'applications', 'projects']) expect(html).toContain(`"list":"${list}"`)
  expect(policy.get('connect-src')).toBe("'self' http://backend.example:4000")
})

test('a project has its own page, and an unknown one is a 404 with a toast', async () => {
  const { app } = open()
  const found = await read(app.request('/project/engine'))
  expect(found.html).toContain('<title>Engine | Ada Lovelace</title>')
  expect(found.html).toContain('data-transition-name="banner-engine"')
  expect(found.policy.get('img-src')).toContain('https://img.example')
  const missing = await read(app.request('/project/%ff'))
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('"message":"Project Not Found!"')
})

test('with a base path every URL starts with it, and pages are folders', async () => {
  const { html } = await read(open({ base: '/me/', api: { base: '', imageBase: '', server: 'none' } }).app.request('/'))
  expect(html).toContain('<html lang="en" id="top" data-base="/me/" data-folders="true" data-look="vitrine">')
  expect(html).toContain('href="/me/summarize/"')
  expect(html).toContain('url(/me/assets/x.png)')
  expect(html).toContain('mailto:ada@example.com')
  expect(html).not.toMatch(/(?:href|src)="\/(?!me\/)/)
})

test('a rejected form is shown again with its status, the error, and the visitor’s text', async () => {
  const values = { senderName: 'Grace', subject: '', message: '<b>' }
  const reply = { kind: 'refused', status: 429, message: 'Please wait.', retryAfterS: 60 } as const
  const { status, headers, html } = await read(open().contactResult(reply, values))
  expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  expect(html).toContain('Please wait.')
  expect(html).toContain('value="Grace"')
  expect(html).toContain('&lt;b&gt;')
})

test('a held message is reported', async () => {
  const values = { senderName: 'Grace', subject: 'Hello', message: 'A line.' }
  const reply = { kind: 'held', status: 201, message: 'It is saved.' } as const
  const { status, html } = await read(open().contactResult(reply, values))
  expect(status).toBe(201)
  expect(html).toContain('<h1 class="title">Message Saved</h1>')
  expect(html).toContain('It is saved.')
})

test.each([
  ['404', 'Page not found', 'This page doesn’t exist.'],
  ['405', 'Unexpected Application Error', 'The server rejected this request.'],
  ['500?id=abc-1', 'Unexpected Application Error', 'Something went wrong while loading this page.'],
])('the error page for %s is titled %j and explains the error', async (status, title, sentence) => {
  const { status: sent, html, headers } = await read(open().app.request(`/error/${status}`))
  expect(sent).toBe(Number.parseInt(status, 10))
  expect(html).toContain(`<title>${title}</title>`)
  expect(html).toContain(`<h1 class="title">${title}</h1>`)
  expect(html.match(/Unexpected Application Error<\/h/g)).toHaveLength(1)
  expect(html).toContain(sentence)
  expect(/Error ID: (<!-- -->)?abc-1/.test(html)).toBe(status.includes('id'))
  expect(headers.get('allow')).toBe(sent === 405 ? 'GET, HEAD' : null)
})

test('the pages of unknown projects are the same and do not repeat the id', async () => {
  const { app } = open()
  const first = await read(app.request('/project/one-thing'))
  const second = await read(app.request('/project/another'))
  expect([first.status, second.status]).toEqual([404, 404])
  expect(second.html).toBe(first.html)
  expect(first.html).not.toContain('one-thing')
})

test('another capitalization of a project id redirects to it', async () => {
  const { app } = open({ portfolio: { projects: async () => ({ kind: 'ok', value: [PROJECT] }) } })
  const response = await app.request('/project/ENGINE')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/project/engine'])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('the privacy notice matches the settings and is linked next to the forms', async () => {
  const { app } = open({ portfolio: { projects: async () => ({ kind: 'ok', value: [PROJECT] }) } })
  const { html } = await read(app.request('/privacy'))
  expect(html).toContain('<h1 class="title">Privacy</h1>')
  expect(html).toContain('Messages are kept until the site owner deletes them.')
  expect(html).toContain('This site sets no cookies')
  expect(html).toContain('loads images from img.example')
  const [home, summarize] = await Promise.all(['/', '/summarize'].map((path) => read(app.request(path))))
  expect(home?.html.match(/href="\/privacy"/g)).toHaveLength(2)
  expect(summarize?.html.match(/href="\/privacy"/g)).toHaveLength(2)
  expect(summarize?.html).toContain('It isn’t stored or sent to anyone else.')
})
