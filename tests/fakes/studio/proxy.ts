import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Forwards requests to a port of this machine, until its connections are cut. */
export async function startProxy(to: number) {
  let isCut = false
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.destroy()
    const { url: path, method } = incoming
    const headers = { ...incoming.headers, host: `127.0.0.1:${to}` }
    const forwarded = request({ port: to, path, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 0, reply.headers)
      reply.pipe(outgoing)
    })
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded.on('error', () => outgoing.destroy()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return {
    port: (server.address() as AddressInfo).port,
    cut(): void {
      isCut = true
      server.closeAllConnections()
    },
    restore(): void {
      isCut = false
    },
  }
}
