import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './static-files.ts'

async function writeFiles(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  return dir
}

describe('files of the built client', () => {
  async function serve() {
    const dir = await writeFiles({ 'client/assets/app-1.js': 'x', 'client/favicon.svg': '<svg/>', 'secret.txt': 'no' })
    return new Hono().use(serveAssets(join(dir, 'client'))).all('*', (c) => c.text('a page', 404))
  }

  test('are immutable if their name has a hash, else cached for an hour', async () => {
    const app = await serve()
    const script = await app.request('/assets/app-1.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const icon = await app.request('/favicon.svg')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await icon.text()).toBe('<svg/>')
  })

  test.each(['/', '/assets', '/assets/', '/assets/none.js', '/secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt'])(
    'are the only paths: %s goes on',
    async (path) => {
      expect((await (await serve()).request(path)).status).toBe(404)
    },
  )

  test('accept only GET and HEAD', async () => {
    const app = await serve()
    expect((await app.request('/favicon.svg', { method: 'POST' })).status).toBe(404)
    const head = await app.request('/favicon.svg', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})
