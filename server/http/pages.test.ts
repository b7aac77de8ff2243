import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { toPortfolio } from '../../tests/peers/small-portfolio.ts'
import { createPageFinder, createPages } from './pages.ts'

const PAGE = `<!DOCTYPE html><html><head><script>first()</script><style>:root{--hue:1}</style>
<script type="module" src="/assets/app.js"></script></head><body><script async nonce="">
second()
</script></body></html>`

const STAMP = 'time.signature'

type Foreign = { base: string; pictureBase: string }

/** The smallest build there is: one route that answers what it is given. */
function createApp(answer: (request: Request) => Response, options: { development?: boolean; foreign?: Foreign } = {}) {
  const { development = false, foreign } = options
  const build = {
    entry: { module: { default: () => new Response('unused'), handleError: () => {} } },
    routes: {
      all: { id: 'all', path: '*', module: { loader: ({ request }: { request: Request }) => answer(request) } },
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const services = {
    portfolio: toPortfolio([]),
    api: foreign ?? { base: '', pictureBase: '' },
    backend: foreign
      ? { kind: 'foreign' as const, host: foreign.pictureBase, forward: async () => ({ kind: 'unknown' as const }) }
      : {
          kind: 'built-in' as const,
          receive: async () => ({ kind: 'refused' as const, sentence: '' }),
          stampForm: async () => STAMP,
        },
  }
  const createContext = () => ({ context: new RouterContextProvider(), isFinished: () => true })
  return new Hono().all('*', createPages({ takeOut: (html) => html, build, services, createContext, development }))
}

function toPage(status = 200) {
  return () => new Response(PAGE, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'x-mine': '1' } })
}

async function policyOf(app: Hono): Promise<Map<string, string>> {
  const text = (await app.request('/')).headers.get('content-security-policy') ?? ''
  return new Map(text.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.slice(rule.indexOf(' ') + 1)]))
}

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('a page runs exactly its own inline scripts and styles', async () => {
  const policy = await policyOf(createApp(toPage()))
  expect(policy.get('script-src')).toBe(`'self' ${toHash('first()')} ${toHash('\nsecond()\n')}`)
  expect(policy.get('style-src')).toBe(`'self' ${toHash(':root{--hue:1}')}`)
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
})

test('a page keeps its words, status and headers', async () => {
  const response = await createApp(toPage(404)).request('/nowhere')
  expect(response.status).toBe(404)
  expect(response.headers.get('x-mine')).toBe('1')
  expect(await response.text()).toBe(PAGE)
})

test('a page of our own calls only us', async () => {
  const policy = await policyOf(createApp(toPage()))
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('img-src')).toBe("'self' data:")
})

test('a page of a foreign backend shows its pictures, and calls it where the browser is to', async () => {
  const host = 'http://backend.example:4000/robin'
  const direct = await policyOf(createApp(toPage(), { foreign: { base: host, pictureBase: host } }))
  expect(direct.get('connect-src')).toBe("'self' http://backend.example:4000")
  expect(direct.get('img-src')).toBe("'self' data: http://backend.example:4000")
  const forwarded = await policyOf(createApp(toPage(), { foreign: { base: '', pictureBase: host } }))
  expect(forwarded.get('connect-src')).toBe("'self'")
})

test.each(['/%', '/project/%ff', '/%c0%ae%c0%ae/x'])(
  'an address that cannot be decoded is taken literally: %s',
  async (path) => {
    const asked: string[] = []
    const app = createApp((request) => {
      asked.push(new URL(request.url).pathname)
      return new Response('', { status: 404 })
    })
    expect((await app.request(path)).status).toBe(404)
    expect(asked).toEqual([path.replaceAll('%', '%25')])
  },
)

test.each(['PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('a page takes no %s', async (method) => {
  const app = createApp(() => new Response('never'))
  expect((await app.request('/', { method })).status).toBe(405)
  const data = await app.request('/_root.data', { method })
  expect(data.status).toBe(405)
  expect(await data.text()).not.toMatch(/Error: |`action`|route/)
})

test('what is not a page gets no policy of a page', async () => {
  const response = await createApp(() => Response.json({ a: 1 })).request('/x')
  expect(response.headers.has('content-security-policy')).toBe(false)
  expect(await response.json()).toEqual({ a: 1 })
})

test('in development the tools may add scripts of their own', async () => {
  const response = await createApp(toPage(), { development: true }).request('/')
  expect(response.headers.has('content-security-policy')).toBe(false)
})

test('a contact form gets its time and a key of its own, outside what its page shares with others', async () => {
  const form = '<body><form id="contact-form"></form></body>'
  const app = createApp(() => new Response(form, { headers: { 'content-type': 'text/html' } }))
  const [one, other] = [await (await app.request('/')).text(), await (await app.request('/')).text()]
  expect(one).toContain(`<input type="hidden" form="contact-form" name="formStamp" value="${STAMP}">`)
  expect(one).toMatch(/<input type="hidden" form="contact-form" name="sendingKey" value="[0-9a-f-]{36}"><\/body>$/)
  expect(one).not.toBe(other)
  expect(one.slice(0, form.indexOf('</body>'))).toBe(form.slice(0, form.indexOf('</body>')))
})

test.each([
  ['/', true],
  ['/?a=b', true],
  ['/summarize/', true],
  ['/project/a%20b?c', true],
  ['/project', false],
  ['/project/a/b', false],
  ['/nowhere', false],
  ['/api/v1/message/send', false],
  ['/project/%ff', false],
  ['//evil.example/', false],
])('%s has the form of a page: %s', (address, expected) => {
  const paths = ['project/:id', 'summarize', 'api/v1/message/send', '*']
  const children = paths.map((path) => [path, { id: path, parentId: 'root', path }] as const)
  const index = { id: 'home', parentId: 'root', index: true }
  const routes = { root: { id: 'root', path: '' }, index, ...Object.fromEntries(children) }
  expect(createPageFinder({ routes } as unknown as ServerBuild)(address)).toBe(expected)
})
