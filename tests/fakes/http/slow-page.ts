import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxies a site, but sends its home page only up to `text` until `sendRest` is called. */
export async function openSlowPage(origin: string, text: string) {
  const { promise: restRequested, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '' }, response) => {
    const original = await fetch(new URL(url, origin))
    const body = Buffer.from(await original.arrayBuffer())
    response.writeHead(200, { 'content-type': original.headers.get('content-type') ?? '' })
    if (url !== '/') return void response.end(body)
    const half = body.indexOf(text)
    response.write(body.subarray(0, half))
    await restRequested
    response.end(body.subarray(half))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/`, sendRest, close }
}
