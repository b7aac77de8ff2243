import type { IncomingMessage } from 'node:http'

const MAX_URL_LENGTH = 8_000
const MAX_HEADERS = 100
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i
const CONTINUE = /\b100-continue\b/i

export type RequestError = { status: number; message: string }

/** Finds what Node's parser accepts and no client of ours sends. */
export function validateRequest(request: IncomingMessage): RequestError | undefined {
  const { url = '', headers, rawHeaders, httpVersion } = request
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: 'The address is too long.' }
  if (rawHeaders.length > 2 * MAX_HEADERS) return { status: 431, message: 'There are too many headers.' }
  // Optional in HTTP/1.0.
  if (httpVersion === '1.0') headers.host ??= 'localhost'
  else if (headers.expect && !CONTINUE.test(headers.expect)) return { status: 417, message: 'Expectation failed.' }
  if (!HOST.test(headers.host ?? '')) return { status: 400, message: 'The Host header could not be read.' }
  if (isReadWithBody(request)) return { status: 400, message: 'GET and HEAD requests must not have a body.' }
  return undefined
}

function isReadWithBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
