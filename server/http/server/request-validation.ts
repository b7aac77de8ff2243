import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SecurityHeaders } from '../security/security-headers.ts'
import { errorBody } from '../error-bodies.ts'

const LONGEST_TARGET = 8_000
const MOST_HEADERS = 100
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i
/** A request to a proxy names the whole address; a server takes its path (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i

type Refusal = { status: number; sentence: string }

/** Turns away what no caller of ours would send, before anybody reads it. True: it may pass. */
export function createGate(security: SecurityHeaders) {
  return function pass(request: IncomingMessage, response: ServerResponse): boolean {
    request.url = toTarget(request.url ?? '')
    const refusal = findRefusal(request)
    if (!refusal) return true
    answerRefusal(response, refusal, security)
    return false
  }
}

/** Nothing more is read on this connection: what would follow cannot be told from what was refused. */
function answerRefusal(response: ServerResponse, refusal: Refusal, security: SecurityHeaders): void {
  const { status, sentence } = refusal
  const { type, body } = errorBody(response.req.url ?? '', sentence)
  const about = { 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }
  response.writeHead(status, { ...security, ...about }).end(body)
}

function toTarget(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.replace(ABSOLUTE, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}

function findRefusal(request: IncomingMessage): Refusal | undefined {
  const { url: target = '', headers } = request
  if (target.length > LONGEST_TARGET) return { status: 414, sentence: 'The address is too long.' }
  if (!target.startsWith('/')) return { status: 400, sentence: 'The address could not be read.' }
  const { length, hosts } = countHeaders(request.rawHeaders)
  if (length > MOST_HEADERS) return { status: 431, sentence: 'There are too many headers.' }
  // HTTP/1.0 knows no Host; nothing of ours needs one.
  if (request.httpVersion === '1.0') headers.host ??= 'localhost'
  if (hosts > 1 || !HOST.test(headers.host ?? ''))
    return { status: 400, sentence: 'The Host header could not be read.' }
  if (isUnmet(request)) return { status: 417, sentence: 'What is expected cannot be met.' }
  if (bringsBody(request)) return { status: 400, sentence: 'A question takes no body.' }
  return undefined
}

function countHeaders(raw: string[]): { length: number; hosts: number } {
  let hosts = 0
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return { length: raw.length / 2, hosts }
}

/** HTTP/1.0 knows no expectations. */
function isUnmet({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect !== undefined && !CONTINUE.test(headers.expect)
}

function bringsBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
