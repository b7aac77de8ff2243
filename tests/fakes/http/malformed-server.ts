import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const DEEP = 20_000

/** `noise` is not HTTP, `status` is an invalid status, `text` is invalid JSON, and `gzip` is not really compressed. */
export const MALFORMED_REPLIES = ['drops', 'half', 'noise', 'status', 'text', 'gzip', 'deep'] as const
type MalformedReply = (typeof MALFORMED_REPLIES)[number]

const REPLIES: Record<MalformedReply, (socket: Socket) => void> = {
  drops: (socket) => socket.destroy(),
  half: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"su'),
  noise: (socket) => socket.end(Buffer.from('\x16\x03\x01 \xff\x00 garbled \r\n\r\n', 'latin1')),
  status: (socket) => socket.end(toResponse('{"success":true,"projects":[]}', { status: '999 Odd' })),
  text: (socket) => socket.end(toResponse('{"success":tru')),
  gzip: (socket) => socket.end(toResponse('{"success":true}', { more: 'content-encoding: gzip\r\n' })),
  deep: (socket) => socket.end(toResponse(`{"0":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)),
}

/** Pass `port` to replace another server. */
export async function startMalformedServer(reply: MalformedReply, port = 0) {
  let requestCount = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', () => {
      requestCount += 1
      REPLIES[reply](socket)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const actualPort = (server.address() as AddressInfo).port

  return {
    port: actualPort,
    origin: `http://127.0.0.1:${actualPort}`,
    requestCount: () => requestCount,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toResponse(body: string, { status = '200 OK', more = '' } = {}): string {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}connection: close\r\n`
  return `${head}content-length: ${body.length}\r\n\r\n${body}`
}
