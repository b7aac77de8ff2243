import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createStubData, renderStubImage, type StubData } from './stub-data.ts'
import {
  applyQuirks,
  type Behavior,
  COMPLIANT,
  type Failure,
  isDocument,
  toListReply,
  toUserReply,
} from './stub-quirks.ts'

const API_PATH = '/api/v1'
const OLD_SITE = 'https://old-site.example'
const OBJECT_ID = /^[0-9a-f]{24}$/
const HTML_PAGE = '<!DOCTYPE html><html><body><pre>Internal Server Error</pre></body></html>'

/** `path` includes the query. Missing headers and bodies are empty strings. */
type StubRequest = { method: string; path: string; cookie: string; forwardedFor: string; body: string }

export type StubBackend = Awaited<ReturnType<typeof startStubBackend>>

/** Pass `port` to restart a backend where it was. */
export async function startStubBackend(options: { behavior?: Partial<Behavior>; port?: number } = {}) {
  let behavior: Behavior = { ...COMPLIANT, ...options.behavior }
  let wake = Promise.withResolvers<void>()
  const requests: StubRequest[] = []

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const { method = 'GET', url: path = '/' } = request
    const { cookie = '', 'x-forwarded-for': forwardedFor = '' } = request.headers
    requests.push({ method, path, cookie, forwardedFor: String(forwardedFor), body })
    while (behavior.holds) await wake.promise
    if (!response.destroyed) respond({ request, response, path: path.split('?')[0] ?? path, body }, behavior, data)
  })
  const port = await listen(server, options.port ?? 0)
  const origin = `http://127.0.0.1:${port}`
  const data = createStubData(origin)

  function set(changes: Partial<Behavior>) {
    behavior = { ...behavior, ...changes }
    wake.resolve()
    wake = Promise.withResolvers()
  }

  async function close() {
    set({ holds: false })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  return {
    origin,
    port,
    requests,
    data,
    /** Also applies to requests that are already held. */
    set,
    close,
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

type Exchange = { request: IncomingMessage; response: ServerResponse; path: string; body: string }

function respond(exchange: Exchange, behavior: Behavior, data: StubData) {
  const { request, response, path } = exchange
  allowOrigin(exchange, behavior)
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (path.startsWith('/pictures/'))
    return sendText(response, { status: 200, type: 'image/svg+xml' }, renderStubImage(path))
  if (behavior.setCookie.length) response.setHeader('set-cookie', behavior.setCookie)
  const call = path.startsWith(`${API_PATH}/`) ? path.slice(API_PATH.length) : ''
  if (request.method === 'POST' && call === '/message/send') return respondToSend(exchange, behavior)
  if (request.method !== 'GET') return sendPage(response, 404)
  if (behavior.fails !== 'never' && call.startsWith(behavior.failingPath)) return fail(exchange, behavior.fails, 500)
  respondToRead(exchange, call, { behavior, data })
}

function respondToRead(exchange: Exchange, call: string, stub: { behavior: Behavior; data: StubData }) {
  const { behavior, data } = stub
  const ownerCall = behavior.owner === 'alternate' ? '/user/me/portfolio' : '/user/portfolio/me'
  const replies: Record<string, () => unknown> = {
    [ownerCall]: () => toUserReply(data, behavior),
    '/timeline/getall': () => toListReply('timelines', data, behavior),
    '/skill/getall': () => toListReply('skills', data, behavior),
    '/softwareapplication/getall': () => toListReply('applications', data, behavior),
    '/project/getall': () => toListReply('projects', data, behavior),
  }
  const reply = replies[call]
  if (reply) return sendJson(exchange.response, 200, reply())
  const [, id] = /^\/project\/get\/([^/]+)$/.exec(call) ?? []
  if (id === undefined) return sendPage(exchange.response, 404)
  const project = data.projects.find((candidate) => isDocument(candidate) && candidate._id === id)
  if (project) return sendJson(exchange.response, 200, { success: true, project: applyQuirks(project, behavior) })
  respondToUnknownProject(exchange.response, behavior, id)
}

function respondToUnknownProject(response: ServerResponse, { unknownProject }: Behavior, id: string) {
  if (unknownProject === 'html') return sendPage(response, 500)
  if (unknownProject === 'null' && OBJECT_ID.test(id)) return sendJson(response, 200, { success: true, project: null })
  if (unknownProject === '404') return sendJson(response, 404, { success: false, message: 'Project Not Found!' })
  const message = unknownProject === 'repeats-id' ? `Cast to ObjectId failed for value "${id}"` : 'Invalid _id'
  sendJson(response, 400, { error: { statusCode: 400, message } })
}

function respondToSend(exchange: Exchange, { send }: Behavior) {
  if (send === 'empty-201') return void exchange.response.writeHead(201).end()
  if (send !== '200' && send !== '201') return fail(exchange, send, 500)
  const input = toFields(exchange.body)
  if (!input.senderName || !input.subject || !input.message) {
    return sendJson(exchange.response, 400, { success: false, message: 'Please Fill Full Form!' })
  }
  const data = { _id: '7'.repeat(24), ...input, createdAt: new Date().toISOString() }
  sendJson(exchange.response, Number(send), { success: true, message: 'Message Sent', data })
}

function fail({ request, response }: Exchange, failure: Failure, status: number) {
  const responses: Record<Failure, () => void> = {
    message: () => sendJson(response, status, { success: false, message: 'The backend says no.' }),
    'error.message': () => sendJson(response, status, { error: { code: 7, message: 'The backend says no, deeper.' } }),
    html: () => sendPage(response, status),
    empty: () => response.writeHead(status).end(),
    drop: () => request.socket.destroy(),
    page: () => sendPage(response, 200),
    refusal: () => sendJson(response, 200, { success: false, message: 'The backend says no, politely.' }),
  }
  responses[failure]()
}

function allowOrigin({ request, response }: Exchange, { cors }: Behavior) {
  response.setHeader('access-control-allow-origin', cors === 'any' ? (request.headers.origin ?? '*') : OLD_SITE)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'content-type')
}

function toFields(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return isDocument(value) ? value : {}
  } catch {
    // Real backends treat invalid JSON like missing fields.
    return {}
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  sendText(response, { status, type: 'application/json; charset=utf-8' }, JSON.stringify(body))
}

function sendPage(response: ServerResponse, status: number) {
  sendText(response, { status, type: 'text/html; charset=utf-8' }, HTML_PAGE)
}

function sendText(response: ServerResponse, { status, type }: { status: number; type: string }, body: string) {
  response.writeHead(status, { 'content-type': type }).end(body)
}
