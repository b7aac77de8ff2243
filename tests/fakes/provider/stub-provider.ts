import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const LARGE = 300_000

/** `page` is HTML with a 200, like a login page of a proxy. `echoes` returns the key of the request. */
export type ProviderReply =
  | { kind: 'content'; content: string | null; tokens?: number }
  | { kind: 'json'; body: unknown }
  | { kind: 'status'; status: number; retryAfter?: string; code?: string }
  | { kind: 'later'; content: string; until: Promise<unknown> }
  | { kind: 'moved'; to: string }
  | { kind: 'echoes'; status: number }
  | { kind: 'hangs' | 'page' | 'drops' | 'half' | 'endless' }

type ProviderRequest = {
  path: string
  authorization: string
  body: Record<string, unknown>
  /** True if the client closed the connection before the reply was complete. */
  dropped: boolean
}

export type StubProvider = Awaited<ReturnType<typeof startStubProvider>>

export async function startStubProvider() {
  let replies: ProviderReply[] = []
  const requests: ProviderRequest[] = []

  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    const { url: path = '', headers } = request
    const { authorization = '' } = headers
    const record = { path, authorization, body, dropped: false }
    requests.push(record)
    response.once('close', () => {
      record.dropped = !response.writableFinished
    })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    await send(response, reply ?? { kind: 'content', content: 'A summary.' }, authorization)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai/v1`,
    requests,
    /** Sends these replies in order, repeats the last one, and clears `requests`. */
    replyWith(...next: ProviderReply[]) {
      replies = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function send(response: ServerResponse, reply: ProviderReply, authorization: string): Promise<void> {
  if (reply.kind === 'later') await reply.until
  if (reply.kind === 'content' || reply.kind === 'later') return sendContent(response, reply)
  if (reply.kind === 'json') {
    return void response.setHeader('content-type', 'application/json').end(JSON.stringify(reply.body))
  }
  if (reply.kind === 'status') return sendError(response, reply, `The provider says ${reply.status}.`)
  if (reply.kind === 'moved') return void response.writeHead(307, { location: reply.to }).end()
  if (reply.kind === 'echoes' && reply.status === 200)
    return sendContent(response, { content: `It is ${authorization}.` })
  if (reply.kind === 'echoes') return sendError(response, reply, `Who is ${authorization}?`)
  sendBroken(response, reply.kind)
}

function sendContent(response: ServerResponse, reply: { content: string | null; tokens?: number }): void {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply.content } }
  const usage = reply.tokens === undefined ? undefined : { total_tokens: reply.tokens }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ id: 'stub', object: 'chat.completion', created: 0, model: 'stub', choices: [choice], usage }),
  )
}

type ErrorReply = { status: number; retryAfter?: string; code?: string }

function sendError(response: ServerResponse, { status, retryAfter, code }: ErrorReply, message: string): void {
  if (retryAfter) response.setHeader('retry-after', retryAfter)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message, type: 'error', code: code ?? null } }))
}

function sendBroken(response: ServerResponse, kind: 'hangs' | 'page' | 'drops' | 'half' | 'endless'): void {
  if (kind === 'hangs') return
  if (kind === 'drops') return void response.destroy()
  if (kind === 'page') {
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><p>Please sign in</p>')
  }
  response.setHeader('content-type', 'application/json')
  if (kind === 'half') return void response.write('{"choices":[{"message":{"content":"Half', () => response.destroy())
  response.end(JSON.stringify({ choices: [{ message: { content: 'x'.repeat(LARGE) } }] }))
}
