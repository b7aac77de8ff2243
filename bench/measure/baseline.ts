// `baseline.ts [ORIGIN [--without-scripts]]` requests each path from the origin once, then sends that response from
// memory with plain node:http. Without an origin, every response is `ok`.
import { once } from 'node:events'
import { createServer, get, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs

type CachedResponse = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

const [origin, option] = process.argv.slice(2)
const cache = new Map<string, CachedResponse>()

const server = createServer(async ({ url = '/' }, response) => {
  const { status, headers, body } = cache.get(url) ?? (await request(url))
  response.writeHead(status, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://localhost:${(server.address() as AddressInfo).port}`)
})

async function request(path: string): Promise<CachedResponse> {
  const response = origin ? await requestOrigin(origin + path) : { status: 200, headers: {}, body: Buffer.from('ok') }
  cache.set(path, response)
  return response
}

async function requestOrigin(url: string): Promise<CachedResponse> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')
  const sent = await buffer(response)
  const { 'transfer-encoding': _, ...headers } = response.headers
  const isPage = headers['content-type']?.startsWith('text/html') && headers['content-encoding'] === 'br'
  const body = isPage && option === '--without-scripts' ? removeScripts(sent) : sent
  return { status: response.statusCode, headers: { ...headers, 'content-length': body.length }, body }
}

function removeScripts(page: Buffer): Buffer {
  return brotliCompressSync(brotliDecompressSync(page).toString().replace(SCRIPT, ''))
}
