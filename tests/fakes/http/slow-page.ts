import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The site as it comes over a slow line: its home page stops before these words until the rest is sent. */
export async function openSlowPage(origin: string, words: string) {
  const { promise: wanted, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(new URL(url, origin))
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(200, { 'content-type': answer.headers.get('content-type') ?? '' })
    if (url !== '/') return void response.end(body)
    const half = body.indexOf(words)
    response.write(body.subarray(0, half))
    await wanted
    response.end(body.subarray(half))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/`, sendRest, close }
}
