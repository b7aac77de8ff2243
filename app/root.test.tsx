import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { fault, services, visit } from './context.ts'
import handleRequest from './entry.server.tsx'
import * as root from './root.tsx'
import * as nowhere from './routes/nowhere.tsx'

const OWNER = { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }

/** The real document and error view around a page that the test makes. */
function createBuild(page: object): ServerBuild {
  const route = (id: string, path: string, module: object) => ({ id, path, parentId: 'root', module })
  const asset = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false }
  const file = (id: string) => ({
    ...asset,
    id,
    module: `/${id}.js`,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
  })
  return {
    entry: { module: { default: handleRequest, handleError: () => {} } },
    routes: {
      root: { id: 'root', path: '', module: root },
      page: route('page', 'page', page),
      nowhere: route('nowhere', '*', nowhere),
    },
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(['root', 'page', 'nowhere'].map((id) => [id, file(id)])),
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    // The build's own shape has more fields than a page without scripts uses.
  } as unknown as ServerBuild
}

async function ask(path: string, { page, broken = false }: { page: object; broken?: boolean }): Promise<Response> {
  const site = () => {
    if (broken) throw new Error('The content is gone.')
    const links = { videoChannel: '', resume: '' }
    return { name: 'Ada Lovelace', accent: 10, themeKey: 'theme', sections: ['home' as const], links }
  }
  const context = new RouterContextProvider()
  const portfolio = { owner: async () => ({ kind: 'ready' as const, value: OWNER }) }
  // The root asks for these alone.
  context.set(services, {
    site,
    siteUrl: '',
    card: () => undefined,
    portfolio,
    api: { base: '', pictureBase: '' },
  } as never)
  context.set(fault, { report: () => {}, id: () => '' })
  context.set(visit, { post: async () => ({ kind: 'refused', status: 400, message: '' }) })
  return createRequestHandler(createBuild(page), 'production')(new Request(`http://site.example${path}`), context)
}

const good = { default: () => <h1>A page</h1> }

describe('the document', () => {
  test('surrounds a page with the owner’s name and the footer', async () => {
    const response = await ask('/page', { page: good })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('A page')
    expect(html).toContain('Ada Lovelace')
    expect(html).toContain('Thanks For Scrolling')
  })

  test.each([
    ['a crash while rendering', { page: { default: () => crash() } }],
    ['a crash while loading', { page: { ...good, loader: () => crash() } }],
    ['a crash of the document’s own loader', { page: good, broken: true }],
  ])('says Unexpected Application Error after %s, with 500 and a way home, and not why', async (_, options) => {
    const response = await ask('/page', options)
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain('Unexpected Application Error')
    expect(html).toContain('Return to Portfolio')
    expect(html).toContain('Thanks For Scrolling')
    expect(html).not.toMatch(/The content is gone|Boom|root\.test/)
  })

  test('says it at an address that nothing is at, with 404', async () => {
    const response = await ask('/nothing/here', { page: good })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Unexpected Application Error')
  })
})

function crash(): never {
  throw new Error('Boom')
}
