import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSafeFetch, PRIVATE_REASON } from './safe-fetch.ts'

const WISH = { accept: '*/*', limitBytes: 1_000_000, timeoutMs: 10_000 }

async function serve(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

describe('where private addresses are refused', () => {
  const get = createSafeFetch({ allowPrivate: false })

  test.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])(
    'nobody at %s is even asked',
    async (host) => {
      const { port, asked } = await serve((_, response) => response.end('secret'))
      expect(await get(`http://${host}:${port}/`, WISH)).toMatchObject({ kind: 'failed', reason: PRIVATE_REASON })
      expect(asked).toEqual([])
    },
  )

  test.each(['file:///etc/passwd', 'ftp://example.com/', 'javascript:alert(1)', 'nonsense'])(
    '%s is no address',
    async (url) => {
      expect(await get(url, WISH)).toMatchObject({ kind: 'failed', reason: 'it is not an http(s) address' })
    },
  )
})

describe('where private addresses are allowed', () => {
  const get = createSafeFetch({ allowPrivate: true })

  test('an answer comes whole, with its status and type, and unpacked', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(gzipSync('not here'))
    })
    const answer = await get(`http://127.0.0.1:${port}/a`, WISH)
    expect(answer).toMatchObject({ kind: 'answered', status: 404, type: 'text/plain' })
    expect(answer.kind === 'answered' && Buffer.from(answer.bytes).toString()).toBe('not here')
  })

  test('a redirect is followed, and the address it led to is told', async () => {
    const { port, asked } = await serve((request, response) => {
      if (request.url === '/end') return void response.end('here')
      response.writeHead(302, { location: '/end' }).end()
    })
    expect(await get(`http://127.0.0.1:${port}/start`, WISH)).toMatchObject({
      url: `http://127.0.0.1:${port}/end`,
      status: 200,
    })
    expect(asked).toEqual(['/start', '/end'])
  })

  test.each([
    ['/round', 'it sends from one address to the next without end'],
    ['file:///etc/passwd', 'it is not an http(s) address'],
  ])('a redirect to %s ends', async (location, reason) => {
    const { port } = await serve((_, response) => response.writeHead(301, { location }).end())
    expect(await get(`http://127.0.0.1:${port}/`, WISH)).toMatchObject({ kind: 'failed', reason })
  })

  test.each(['', 'gzip'])('what is larger than the limit is refused (%s)', async (encoding) => {
    const bytes = Buffer.alloc(2_000_000)
    const { port } = await serve((_, response) => {
      if (encoding) response.setHeader('content-encoding', encoding)
      response.end(encoding ? gzipSync(bytes) : bytes)
    })
    expect(await get(`http://127.0.0.1:${port}/`, WISH)).toMatchObject({
      kind: 'failed',
      reason: 'it is larger than 1 MB',
    })
  })

  test.each(['before', 'within'])('a server that falls silent %s its answer is not waited for', async (when) => {
    const { port } = await serve((_, response) => void (when === 'within' && response.writeHead(200).write('half')))
    const answer = await get(`http://127.0.0.1:${port}/`, { ...WISH, timeoutMs: 200 })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'no answer within 0 seconds' })
  })

  test('nobody there is told as such', async () => {
    expect(await get('http://127.0.0.1:1/', WISH)).toMatchObject({ kind: 'failed', reason: 'no server answers there' })
  })
})
