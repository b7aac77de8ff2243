import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from './certificate.ts'

const certificate = makeCertificate('localhost')
setDefaultCACertificates([...getCACertificates(), certificate.cert])

export type TlsProxy = { httpsPort: number; httpPort: number; stop(): void }

/** The reverse proxy of docs/deploy.md: TLS, and a redirect from http. This process trusts its certificate. */
export async function startTlsProxy(origin: string): Promise<TlsProxy> {
  const secure = https.createServer(certificate, (asked, answer) => passOn(origin, asked, answer))
  const httpsPort = await listen(secure)
  const plain = http.createServer((asked, answer) => {
    answer.writeHead(308, { location: `https://localhost:${httpsPort}${asked.url}` }).end()
  })
  const httpPort = await listen(plain)
  function stop() {
    secure.close().closeAllConnections()
    plain.close().closeAllConnections()
  }
  return { httpsPort, httpPort, stop }
}

function passOn(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
  const onward = http.request(new URL(asked.url ?? '/', origin), { method: asked.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.pipe(answer)
  })
  asked.pipe(onward)
}

async function listen(server: http.Server | https.Server): Promise<number> {
  await once(server.listen(0, 'localhost'), 'listening')
  return (server.address() as AddressInfo).port
}
