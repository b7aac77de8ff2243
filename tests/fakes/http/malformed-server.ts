import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const DEEP = 20_000

/**
 * How a broken HTTP server answers: `drops` hangs up without a word, `half` in the middle of its answer, `noise` speaks no
 * HTTP, `status` is none that exists; `text` is no JSON, `packed` says to be compressed and is not, `deep` is nested too
 * far for most programs, and `silence` never answers.
 */
export const MALFORMED_REPLIES = ['drops', 'half', 'noise', 'status', 'text', 'packed', 'deep', 'silence'] as const
export type MalformedReply = (typeof MALFORMED_REPLIES)[number]

const ANSWERS: Record<MalformedReply, (socket: Socket) => void> = {
  drops: (socket) => socket.destroy(),
  half: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"su'),
  noise: (socket) => socket.end(Buffer.from('\x16\x03\x01 \xff\x00 garbled \r\n\r\n', 'latin1')),
  status: (socket) => socket.end(toAnswer('{"success":true,"projects":[]}', { status: '999 Odd' })),
  text: (socket) => socket.end(toAnswer('{"success":tru')),
  packed: (socket) => socket.end(toAnswer('{"success":true}', { more: 'content-encoding: gzip\r\n' })),
  deep: (socket) => socket.end(toAnswer(`{"0":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)),
  silence: () => {},
}

/** An HTTP server that answers nothing well; give `port` to put it where another one was. */
export async function startMalformedServer(first: MalformedReply, port = 0) {
  let reply = first
  let heard = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Clients may hang up.
    socket.on('error', () => {})
    socket.on('data', () => {
      heard += 1
      ANSWERS[reply](socket)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo

  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    heard: () => heard,
    connections: () => sockets.size,
    become(next: MalformedReply) {
      reply = next
      heard = 0
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toAnswer(body: string, { status = '200 OK', more = '' } = {}): string {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}connection: close\r\n`
  return `${head}content-length: ${body.length}\r\n\r\n${body}`
}
