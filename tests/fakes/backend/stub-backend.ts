import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStubData, renderStubImage, type StubData } from './stub-data.ts'
import {
  type Behaviour,
  COMPLIANT,
  type Failure,
  isDocument,
  toListReply,
  toOddDocument,
  toUserReply,
} from './stub-oddities.ts'

const API_PATH = '/api/v1'
const OLD_SITE = 'https://old-site.example'
const OBJECT_ID = /^[0-9a-f]{24}$/
const HTML_PAGE = '<!DOCTYPE html><html><body><pre>Internal Server Error</pre></body></html>'

/** `path` includes the query. Missing headers and bodies are empty strings. */
type StubRequest = { method: string; path: string; cookie: string; forwardedFor: string; body: string }

export type StubBackend = Awaited<ReturnType<typeof startStubBackend>>

/** Pass `port` to restart a backend where it was. */
export async function startStubBackend(options: { behaviour?: Partial<Behaviour>; port?: number } = {}) {
  let behaviour: Behaviour = { ...COMPLIANT, ...options.behaviour }
  let wake = Promise.withResolvers<void>()
  const requests: StubRequest[] = []

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const { method = 'GET', url: path = '/' } = request
    const { cookie = '', 'x-forwarded-for': forwardedFor = '' } = request.headers
    requests.push({ method, path, cookie, forwardedFor: String(forwardedFor), body })
    while (behaviour.holds) await wake.promise
    if (behaviour.sleepMs) await sleep(behaviour.sleepMs)
    if (!response.destroyed) respond({ request, response, path: path.split('?')[0] ?? path, body }, behaviour, data)
  })
  const port = await listen(server, options.port ?? 0)
  const origin = `http://127.0.0.1:${port}`
  const data = createStubData(origin)

  function set(changes: Partial<Behaviour>) {
    behaviour = { ...behaviour, ...changes }
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

function respond(exchange: Exchange, behaviour: Behaviour, data: StubData) {
  const { request, response, path } = exchange
  allowOrigin(exchange, behaviour)
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (path.startsWith('/pictures/'))
    return sendText(response, { status: 200, type: 'image/svg+xml' }, renderStubImage(path))
  if (behaviour.setCookie.length) response.setHeader('set-cookie', behaviour.setCookie)
  const call = path.startsWith(`${API_PATH}/`) ? path.slice(API_PATH.length) : ''
  if (request.method === 'POST' && call === '/message/send') return respondToSend(exchange, behaviour)
  if (request.method !== 'GET') return sendPage(response, 404)
  if (behaviour.fails !== 'never' && call.startsWith(behaviour.failingPath)) return fail(exchange, behaviour.fails, 500)
  respondToRead(exchange, call, { behaviour, data })
}

function respondToRead(exchange: Exchange, call: string, stub: { behaviour: Behaviour; data: StubData }) {
  const { behaviour, data } = stub
  const ownerCall = behaviour.owner === 'alternate' ? '/user/me/portfolio' : '/user/portfolio/me'
  const replies: Record<string, () => unknown> = {
    [ownerCall]: () => toUserReply(data, behaviour),
    '/timeline/getall': () => toListReply('timelines', data, behaviour),
    '/skill/getall': () => toListReply('skills', data, behaviour),
    '/softwareapplication/getall': () => toListReply('applications', data, behaviour),
    '/project/getall': () => toListReply('projects', data, behaviour),
  }
  const reply = replies[call]
  if (reply) return sendJson(exchange.response, 200, reply())
  const [, id] = /^\/project\/get\/([^/]+)$/.exec(call) ?? []
  if (id === undefined) return sendPage(exchange.response, 404)
  const projectId = behaviour.ignoresCase ? id.toLowerCase() : id
  const project = data.projects.find((candidate) => isDocument(candidate) && candidate._id === projectId)
  if (project) return sendJson(exchange.response, 200, { success: true, project: toOddDocument(project, behaviour) })
  respondToUnknownProject(exchange.response, behaviour, id)
}

function respondToUnknownProject(response: ServerResponse, { unknownProject }: Behaviour, id: string) {
  if (unknownProject === 'html') return sendPage(response, 500)
  if (unknownProject === 'null' && OBJECT_ID.test(id)) return sendJson(response, 200, { success: true, project: null })
  if (unknownProject === '404') return sendJson(response, 404, { success: false, message: 'Project Not Found!' })
  const message = unknownProject === 'repeats-id' ? `Cast to ObjectId failed for value "${id}"` : 'Invalid _id'
  sendJson(response, 400, { error: { statusCode: 400, message } })
}

function respondToSend(exchange: Exchange, { send }: Behaviour) {
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

function allowOrigin({ request, response }: Exchange, { cors }: Behaviour) {
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
