import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { NO_PAGE_CACHE } from '../http/cache/page-cache.ts'
import { loadContent } from './load.ts'
import { createContentRoutes } from './route.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'

async function serve(changes: Record<string, string>, prepare?: (dir: string) => Promise<unknown>) {
  const dir = await writeContentDir(changes)
  await prepare?.(dir)
  const result = await loadContent(dir)
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.issues))
  const { images, files, documents } = result.content
  const routes = createContentRoutes({
    cache: NO_PAGE_CACHE,
    image: (path) => images.get(path),
    ownFile: (path) => files.get(path),
  })
  const server = createServer(getRequestListener(routes.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const request = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, options)
  return { dir, request, icons: documents?.skills.map(({ svg }) => svg?.url ?? '') ?? [] }
}

describe('images', () => {
  test.each(['icons/react.svg', 'my cat.png', 'Café/ñandú 100%.webp', 'a#b?c&d+e.gif'])(
    'are served at the URL the site uses: %s',
    async (name) => {
      const { request, icons } = await serve({ 'skills.yaml': `- title: A\n  icon: '${name}'\n`, [name]: 'bytes' })
      const response = await request(icons[0] ?? '')
      expect([response.status, await response.text()]).toEqual([200, 'bytes'])
      expect(response.headers.get('content-type')).toMatch(/^image\//)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    },
  )

  test.each(['', '?v=0123456789', '?w=1'])('are checked for changes with another query: %s', async (query) => {
    const { request } = await serve({})
    expect((await request(`/pictures/icons/sum.svg${query}`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('that the content does not name are not served, and POST is rejected', async () => {
    const { request } = await serve({ 'b.svg': 'b' })
    for (const path of ['b.svg', '..%2fb.svg', '', '%', 'icons/sum.svg/']) {
      expect((await request(`/pictures/${path}`)).status, path).toBe(404)
    }
    expect((await request('/pictures/icons/sum.svg', { method: 'POST' })).status).toBe(404)
  })

  test('an icon that is more than shapes changes no other icon', async () => {
    const shapes = ['<circle r="4"/>', '<g>]]></g>', '<path d="M0&#1;1"/>', '<style>* {}</style>', '<path d="M2"/>']
    const { request, icons } = await serve({
      'skills.yaml': shapes.map((_, index) => `- title: A\n  icon: ${index}.svg\n`).join(''),
      ...Object.fromEntries(shapes.map((shape, index) => [`${index}.svg`, `${SVG}${shape}</svg>`])),
    })
    const [first = '', text = '', , style = ''] = icons
    const sprite = await (await request(first)).text()
    const drawn = ['<circle r="4"/>', '<path d="M01"/>', '<path d="M2"/>']
    expect(sprite.match(/<(?:circle|path) [^>]*>/g)).toEqual(drawn)
    expect(sprite).not.toMatch(/\]\]>|style|\p{Cc}|&#/u)
    expect(await (await request(text)).text()).toBe(`${SVG}${shapes[1]}</svg>`)
    expect(await (await request(style)).text()).toBe(`${SVG}${shapes[3]}</svg>`)
  })
})

describe('files', () => {
  test.each([
    ['my resume.pdf', 'application/pdf', null, "frame-ancestors 'none'"],
    ['page.html', 'text/html; charset=utf-8', 'attachment', 'sandbox'],
    ['favicon.svg', 'image/svg+xml; charset=utf-8', 'attachment', "sandbox; style-src 'unsafe-inline'"],
    ['key.asc', 'application/octet-stream', 'attachment', 'sandbox'],
    ['empty.txt', 'text/plain; charset=utf-8', null, 'sandbox'],
  ])('%s is %s, has safe headers, and is revalidated', async (name, ...expected) => {
    const [type, disposition, policy] = expected
    const text = name === 'empty.txt' ? '' : 'x'.repeat(200_000)
    const { request } = await serve({ [`files/${name}`]: text })
    const path = `/files/${encodeURIComponent(name)}`
    const response = await request(path)
    const { headers } = response
    expect([response.status, await response.text()]).toEqual([200, text])
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, disposition])
    expect(headers.get('content-security-policy')?.endsWith(policy ?? '')).toBe(true)
    expect(headers.get('cache-control')).toBe('no-cache')
    const etag = headers.get('etag') ?? ''
    const head = await request(path, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(text.length))
    expect(head.headers.get('etag')).toBe(etag)
    expect((await request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('are only those in the folder; symlinks are followed, hidden files and loops are not', async () => {
    const { dir, request } = await serve({ 'files/key.asc': 'key', 'files/.secret': 'no' }, async (dir) => {
      await mkdir(join(dir, 'elsewhere'))
      await writeFile(join(dir, 'elsewhere', 'cv.txt'), 'linked')
      await symlink(join(dir, 'elsewhere'), join(dir, 'files', 'docs'))
      await symlink(join(dir, 'files'), join(dir, 'files', 'loop'))
      await symlink('nothing', join(dir, 'files', 'broken'))
    })
    expect(await (await request('/files/docs/cv.txt')).text()).toBe('linked')
    await rm(join(dir, 'files/key.asc'))
    const paths = [
      '.secret',
      '..%2fsite.yaml',
      '%2e%2e/site.yaml',
      '',
      'docs',
      'loop/docs',
      'broken',
      'key.asc',
      'KEY.asc',
    ]
    for (const path of paths) expect((await request(`/files/${path}`)).status, path).toBe(404)
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    '(needs /proc) are read from the disk as the client reads them, and closed when it leaves',
    async () => {
      const { dir, request } = await serve({ 'files/large.txt': 'x'.repeat(24_000_000) })
      const countOpen = async () => {
        const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
        return (await Promise.all(links)).filter((link) => link === join(dir, 'files/large.txt')).length
      }
      const leaving = new AbortController()
      const response = await request('/files/large.txt', { signal: leaving.signal })
      const chunk = await response.body?.getReader().read()
      expect([chunk?.done, await countOpen()]).toEqual([false, 1])
      leaving.abort()
      await vi.waitFor(async () => expect(await countOpen()).toBe(0), { timeout: 10_000 })
    },
  )
})
