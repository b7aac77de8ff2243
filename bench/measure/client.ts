// `client.ts URL CONNECTIONS MS` requests a URL repeatedly on each connection and prints the responses per second.
// It uses raw sockets, because Node's HTTP client is slower than the server.
import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'
const HEAD = /^HTTP\/1\.1 200 .*\r\ncontent-length: (\d+)\r\n/is

const [url = '', connections, ms] = process.argv.slice(2)
const { host, port, pathname } = new URL(url)
const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\naccept-encoding: br\r\n\r\n`)
const start = performance.now()
let responses = 0

await Promise.all(Array.from({ length: Number(connections) }, repeatRequest))
console.log((responses * 1_000) / (performance.now() - start))

function repeatRequest(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(Number(port), '127.0.0.1').setNoDelay()
  let missing = 0
  socket.on('connect', () => socket.write(request))
  socket.on('data', (chunk: Buffer) => {
    missing = (missing || toSize(chunk)) - chunk.length
    if (missing > 0) return
    responses += 1
    if (performance.now() - start < Number(ms)) {
      socket.write(request)
    } else {
      resolve()
      socket.destroy()
    }
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The server closed a connection.')))
  return promise
}

/** Returns the size of the response that starts with this chunk, assuming that the chunk contains all headers. */
function toSize(chunk: Buffer): number {
  const bodyStart = chunk.indexOf(HEAD_END) + HEAD_END.length
  const head = chunk.toString('latin1', 0, bodyStart)
  const [, length] = HEAD.exec(head) ?? []
  if (!length) throw new Error(`Unexpected response: ${head}`)
  return bodyStart + Number(length)
}
