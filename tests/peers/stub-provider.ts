import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** `hangs` never answers; `page` is a web page with a 200, as a proxy in the way would send. */
export type ProviderReply =
  | { kind: 'content'; content: string | null }
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'hangs' }
  | { kind: 'page' }

export type ProviderRequest = { path: string; authorization: string; body: Record<string, unknown> }

export type StubProvider = Awaited<ReturnType<typeof startStubProvider>>

/** An OpenAI-compatible provider on a free port of this machine. */
export async function startStubProvider() {
  let replies: ProviderReply[] = []
  const requests: ProviderRequest[] = []

  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
    // The last reply stands for all that follow.
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    send(response, reply ?? { kind: 'content', content: 'A summary.' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai/v1`,
    requests,
    /** The replies to the next requests, in order; the last one to all after it. Forgets the requests so far. */
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

function send(response: ServerResponse, reply: ProviderReply) {
  if (reply.kind === 'hangs') return
  if (reply.kind === 'page') {
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><p>Please sign in</p>')
  }
  response.setHeader('content-type', 'application/json')
  if (reply.kind === 'status') {
    if (reply.retryAfter) response.setHeader('retry-after', reply.retryAfter)
    const error = { message: `The provider says ${reply.status}.`, type: 'error', code: null }
    return void response.writeHead(reply.status).end(JSON.stringify({ error }))
  }
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply.content } }
  response.end(JSON.stringify({ id: 'stub', object: 'chat.completion', created: 0, model: 'stub', choices: [choice] }))
}
