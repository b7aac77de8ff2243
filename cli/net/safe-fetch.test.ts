import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSafeFetch } from './safe-fetch.ts'

const OPTIONS = { accept: '*/*', limitBytes: 1_000_000, timeoutMs: 10_000 }

async function serve(handle: RequestListener): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

describe('without --allow-private', () => {
  const get = createSafeFetch({ allowPrivate: false })

  test.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])(
    'sends no request to %s',
    async (host) => {
      const { port, requests } = await serve((_, response) => response.end('secret'))
      expect(await get(`http://${host}:${port}/`, OPTIONS)).toMatchObject({ kind: 'failed', code: 'PRIVATE' })
      expect(requests).toEqual([])
    },
  )

  test.each(['file:///etc/passwd', 'ftp://example.com/', 'javascript:alert(1)', 'nonsense'])(
    'rejects %s',
    async (url) => {
      expect(await get(url, OPTIONS)).toMatchObject({ kind: 'failed', reason: 'it is not an http(s) URL' })
    },
  )
})

describe('with --allow-private', () => {
  const get = createSafeFetch({ allowPrivate: true })

  test('returns the status and the body', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(404).end('not here')
    })
    const result = await get(`http://127.0.0.1:${port}/a`, OPTIONS)
    expect(result).toMatchObject({ kind: 'response', status: 404 })
    expect(result.kind === 'response' && Buffer.from(result.bytes).toString()).toBe('not here')
  })

  test('follows a redirect to another URL, but not in circles or to a file', async () => {
    const { port, requests } = await serve(({ url = '' }, response) => {
      if (url === '/end') return void response.end('here')
      const location = { '/start': '/end', '/round': '/round' }[url] ?? 'file:///etc/passwd'
      response.writeHead(302, { location }).end()
    })
    const origin = `http://127.0.0.1:${port}`
    expect(await get(`${origin}/start`, OPTIONS)).toMatchObject({ url: `${origin}/end`, status: 200 })
    expect(requests).toEqual(['/start', '/end'])
    expect(await get(`${origin}/round`, OPTIONS)).toMatchObject({ kind: 'failed', reason: 'too many redirects' })
    expect(await get(`${origin}/file`, OPTIONS)).toMatchObject({ reason: 'it is not an http(s) URL' })
  })

  test('rejects a body over the limit', async () => {
    const { port } = await serve((_, response) => response.end(Buffer.alloc(2_000_000)))
    const reason = 'it is larger than 1 MB'
    expect(await get(`http://127.0.0.1:${port}/`, OPTIONS)).toMatchObject({ kind: 'failed', reason })
  })

  test.each(['before', 'within'])('times out when the server stalls %s its response', async (when) => {
    const { port } = await serve((_, response) => void (when === 'within' && response.writeHead(200).write('half')))
    const result = await get(`http://127.0.0.1:${port}/`, { ...OPTIONS, timeoutMs: 200 })
    expect(result).toMatchObject({ kind: 'failed', reason: 'no response within 0 seconds' })
  })

  test('reports a refused connection', async () => {
    expect(await get('http://127.0.0.1:1/', OPTIONS)).toMatchObject({ kind: 'failed', reason: 'connection refused' })
  })
})
