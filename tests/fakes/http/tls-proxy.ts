import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createCertificate } from './certificate.ts'

const certificate = createCertificate('localhost')
setDefaultCACertificates([...getCACertificates(), certificate.cert])

export type TlsProxy = { httpsPort: number; httpPort: number; stop(): void }

/** Terminates TLS and redirects HTTP to HTTPS. This process trusts its certificate. */
export async function startTlsProxy(origin: string): Promise<TlsProxy> {
  const secure = https.createServer(certificate, (request, response) => forward(origin, request, response))
  const httpsPort = await listen(secure)
  const plain = http.createServer((request, response) => {
    response.writeHead(308, { location: `https://localhost:${httpsPort}${request.url}` }).end()
  })
  const httpPort = await listen(plain)
  function stop() {
    secure.close().closeAllConnections()
    plain.close().closeAllConnections()
  }
  return { httpsPort, httpPort, stop }
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
  const options = { method: request.method, headers }
  const upstream = http.request(new URL(request.url ?? '/', origin), options, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.pipe(response)
  })
  request.pipe(upstream)
}

async function listen(server: http.Server | https.Server): Promise<number> {
  await once(server.listen(0, 'localhost'), 'listening')
  return (server.address() as AddressInfo).port
}
