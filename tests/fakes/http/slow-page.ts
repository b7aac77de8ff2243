import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends the site's home page only up to `text` until `sendRest` is called. With a query, that part does not block rendering. */
export async function openSlowPage(origin: string, text: string) {
  const { promise: restRequested, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, search } = new URL(url, origin)
    const original = await fetch(new URL(pathname, origin))
    response.writeHead(200, { 'content-type': original.headers.get('content-type') ?? '' })
    if (pathname !== '/') return void response.end(Buffer.from(await original.arrayBuffer()))
    const html = (await original.text()).replace(search && ' blocking="render"', '')
    const half = html.indexOf(text)
    response.write(html.slice(0, half))
    await restRequested
    response.end(html.slice(half))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/`, sendRest, close }
}
