import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Prepared, type Reply, toReply } from './prepared.ts'

/**
 * Answers what is prepared on Node's own objects, past everything that makes a `Request` and a `Response` first: those
 * cost several times what sending does. False: it is somebody else's to answer.
 */
export function createSwift(find: (target: string) => Prepared | undefined) {
  return function answerSwiftly(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if (!url || (method !== 'GET' && method !== 'HEAD')) return false
    const prepared = find(url)
    if (!prepared) return false
    const { headers } = request
    if (isUnusual(headers)) return false
    const reply = toReply(prepared, {
      method,
      acceptEncoding: toText(headers['accept-encoding']),
      ifNoneMatch: headers['if-none-match'] ?? null,
      range: headers.range ?? null,
      ifRange: toText(headers['if-range']),
    })
    send(response, reply)
    return true
  }
}

/** A question that brings something along. */
function isUnusual(headers: IncomingHttpHeaders): boolean {
  return (
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers.expect !== undefined
  )
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers)
  response.end(body)
}

function toText(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}
