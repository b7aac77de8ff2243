import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../fakes/site.ts'

const DEVELOPMENT = [process.execPath, 'server/main.ts', '--dev']
const ROOT = resolve('.')
const FILES = [
  'data/vitrine.sqlite',
  'data/studio/open.html',
  'content/projects/loom.yaml',
  '.env',
  'key.pem',
  'a.tar.gz',
]
const QUERIES = ['', '?raw', '?import', '?import&raw', '?url', '?inline', '?raw&a.svg', '?direct', '?v=1']
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const OTHER_PAGE = { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }
const OTHER_SITE = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
const VISIT = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const REFERENCE = /(?:\bfrom ?|\bimport ?\(?|\burl\(|\bsrc=|stylesheet" href=)["']?(\/[@acnp][^"')#\s]+)/g

/** `fetch` would normalize the path. */
async function get({ origin }: Site, path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; cors: unknown; body: string }>()
  const { port, host } = new URL(origin)
  const escaped = path.replaceAll(' ', '%20')
  const sent = request({ host: '127.0.0.1', port, path: escaped, headers: { host, ...headers } }, async (response) => {
    const { statusCode: status = 0, headers } = response
    resolve({ status, cors: headers['access-control-allow-origin'], body: await text(response) })
  })
  sent.on('error', reject).end()
  return promise
}

function listSpellings(file: string): string[] {
  const inside = file.startsWith(ROOT) ? file.slice(ROOT.length) : undefined
  const paths = [
    `/@fs${file}`,
    `/@fs/${file}`,
    `/@id/${file}`,
    `/@fs${ROOT}/app/../..${file}`,
    `/app/..${inside ?? file}`,
  ]
  if (inside) paths.push(inside, `/.${inside}`, `/app/%2e%2e${inside}`, inside.toUpperCase(), `//${inside}`)
  return paths.flatMap((path) => QUERIES.map((query) => path + query))
}

describe.each([
  ['inside the project', join(ROOT, 'build'), '127.0.0.1'],
  ['outside it, on all interfaces,', tmpdir(), '0.0.0.0'],
])('in development, with the data %s', (_name, parent, HOST) => {
  let dir: string
  let site: Site
  beforeAll(async () => {
    dir = await mkdtemp(join(parent, 'dev-'))
    await cp('sample', join(dir, 'content'), { recursive: true })
    await appendFile(join(dir, 'content/projects/loom.yaml'), '\ndraft: true\n')
    await mkdir(join(dir, 'data/studio'), { recursive: true })
    for (const file of FILES.filter((file) => !/sqlite|yaml/.test(file))) await writeFile(join(dir, file), 'secret')
    const env = { CONTENT_DIR: join(dir, 'content'), DATA_DIR: join(dir, 'data'), HOST }
    site = await startSite(env, DEVELOPMENT)
  })
  afterAll(async () => {
    await site.stop()
    await rm(dir, { recursive: true })
  })

  test.each(FILES)('no page gets %s', async (file) => {
    const paths = listSpellings(join(dir, file))
    const others = [OTHER_PAGE, OTHER_SITE, VISIT].map((headers) => ({ path: paths[0] ?? '', headers }))
    for (const { path, headers } of [...paths.map((path) => ({ path, headers: OWN_PAGE })), ...others]) {
      const { status, cors } = await get(site, path, headers)
      const expected = { status: expect.toBeOneOf([403, 404]), cors: undefined }
      expect({ path, headers, status, cors }).toEqual({ path, headers, ...expected })
    }
  })

  test('only its own pages open a file in the editor', async () => {
    const open = async (headers: Record<string, string>, path = '/__open-in-editor') =>
      (await get(site, path, headers)).status
    // Without a file, Vite opens none.
    expect(await open(OWN_PAGE)).toBe(500)
    for (const headers of [{}, OTHER_PAGE, OTHER_SITE, VISIT]) expect(await open(headers)).toBe(404)
    expect(await open(OTHER_SITE, '/__OPEN-in-editor?file=package.json')).toBe(404)
  })

  test('its pages, scripts, styles, and images work, also after a link from another site', async () => {
    expect((await get(site, '/', VISIT)).status).toBe(200)
    const seen = new Set(['/', '/project/loom', '/app/islands/hydrate.ts'])
    for (const path of seen) {
      const { status, body } = await get(site, path)
      expect({ path, status }).toEqual({ path, status: 200 })
      for (const [, found = ''] of body.matchAll(REFERENCE)) seen.add(found.replaceAll('&amp;', '&'))
    }
    for (const known of ['/@vite/client', '/app/styles/app.css', '/app/contact/form.island.tsx'])
      expect(
        [...seen].some((path) => path.startsWith(known)),
        known,
      ).toBe(true)
    expect([...seen].some((path) => path.startsWith('/pictures/'))).toBe(true)
  })
})
