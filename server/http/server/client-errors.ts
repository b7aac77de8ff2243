import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { SecurityHeaders } from '../security/security-headers.ts'
import { errorBody } from '../error-bodies.ts'

/** A client that is told off may read that; then the connection is cut whether it closed it or not. */
const PARTING_MS = 500
/** What is still read, and thrown away, of a body whose answer has been given: some clients listen only when all is sent. */
const LINGER_MS = 5_000
const LINGER_BYTES = 32_000_000
const LINGER_LOOK_MS = 100
const METHODS = 'GET, HEAD, POST'

/** `target` is undefined where the address is not known. */
type Refusal = { status: number; target?: string }

type Options = {
  security: SecurityHeaders
  /** Told of what is refused before it is a request. */
  onUnreadable?(status: number): void
}

/** Ends connections in a way that what was answered is still heard, whole and in its order. */
export function partProperly(server: Server, { security, onUnreadable }: Options) {
  const latest = new WeakMap<Socket, ServerResponse>()
  const leaving = new WeakSet<Socket>()

  server.on('connection', (socket: Socket) => lingerWithBody(socket))
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!leaving.has(socket)) latest.set(socket, response)
  })

  /** Refuses what cannot be read on, after everything that was asked before it has been answered. */
  function refuse(socket: Socket, { status, target }: Refusal): void {
    if (leaving.has(socket)) return
    leaving.add(socket)
    const response = latest.get(socket)
    if (!response) tell()
    else if (response.writableFinished) goOn(response)
    else if (response.req.complete || response.headersSent) response.once('finish', () => goOn(response))
    else refuseBody(response)

    /** Words of ours after the last answer, or a second answer to one request, would be taken for something else. */
    function goOn({ shouldKeepAlive, req }: ServerResponse): void {
      if (socket.writable && shouldKeepAlive && req.complete) tell()
      else leave(socket)
    }

    function tell(): void {
      onUnreadable?.(status)
      leave(socket, toRawAnswer({ status, target }, security))
    }

    function refuseBody(broken: ServerResponse): void {
      // Whoever notes how the request ended finds it here.
      broken.statusCode = status
      const say = () => leave(socket, toRawAnswer({ status, target: broken.req.url }, security))
      if (broken.socket) say()
      else broken.once('socket', say)
    }
  }

  /** Node cuts a connection with its last answer, and what still arrives then takes the answer with it. */
  function lingerWithBody(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      const request = latest.get(socket)?.req
      if (!request || request.complete) destroySoon()
      else if (!leaving.has(socket)) linger(request)
    }

    function linger(request: IncomingMessage): void {
      leaving.add(socket)
      socket.end()
      // Whoever was reading it would hold it up.
      for (const reading of ['data', 'readable']) request.removeAllListeners(reading)
      request.once('end', destroySoon).resume()
      const [until, most] = [performance.now() + LINGER_MS, socket.bytesRead + LINGER_BYTES]
      const looking = setInterval(() => {
        if (performance.now() > until || socket.bytesRead > most) socket.destroy()
      }, LINGER_LOOK_MS).unref()
      socket.once('close', () => clearInterval(looking))
    }
  }

  return { refuse, isLeaving: (socket: Socket) => leaving.has(socket) }
}

function leave(socket: Socket, lastWords = ''): void {
  socket.end(lastWords)
  setTimeout(() => socket.destroy(), PARTING_MS).unref()
}

const SENTENCES: Record<number, string> = {
  405: 'This method is not taken here.',
  408: 'The request took too long to arrive.',
  431: 'The headers are too large.',
}

function toRawAnswer({ status, target }: Refusal, security: SecurityHeaders): string {
  const { type, body } = errorBody(target, SENTENCES[status] ?? 'The request could not be read.')
  const headers = {
    ...security,
    ...(status === 405 && { allow: METHODS }),
    'content-type': type,
    'content-length': body.length,
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
