import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startRedirectingHost(status: number, toLocation: (origin: string, path: string) => string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url?.startsWith('/moved')) return void response.end('{"success":true,"skills":[]}')
    response.writeHead(status, { location: toLocation(origin, request.url ?? '') }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { requests, origin, close: () => void server.close() }
}
