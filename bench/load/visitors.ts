// Many visitors at once, each asking again as soon as it was answered: `visitors.ts JSON`. Raw sockets, because an HTTP
// client in Node would be slower than the server it asks. Prints one line of JSON.
import { connect } from 'node:net'
import { toQuantile } from '../median.ts'
import type { Visit, Visits } from './visit.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i
const GOOD = 'HTTP/1.1 200 '
const WORST_SHARE = 0.99

const {
  port,
  paths,
  connections,
  ms = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
}: Visits = JSON.parse(process.argv[2] ?? '')
const asks = paths.map((path) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept: */*\r\naccept-encoding: br\r\n\r\n`),
)
const latencies: number[] = []
const start = performance.now()
let asked = 0

await Promise.all(Array.from({ length: connections }, visit))
process.stdout.write(`${JSON.stringify(toVisit())}\n`)

function visit(): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let askedAt = 0
  const ask = () => {
    askedAt = performance.now()
    if (askedAt - start >= ms || asked >= requests) {
      socket.destroy()
      return resolve()
    }
    socket.write(asks[asked % asks.length] ?? '')
    asked += 1
  }
  const read = createReader(() => {
    latencies.push(performance.now() - askedAt)
    ask()
  })
  socket.on('connect', ask)
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (error) {
      reject(error)
    }
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The server closed a connection.')))
  return promise
}

/** Says when an answer is whole; what is in it is not looked at. */
function createReader(onAnswer: () => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  return (chunk) => {
    if (missing === 0) {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(HEAD_END)
      if (end === -1) return
      const bodyAt = end + HEAD_END.length
      missing = toLength(head.toString('latin1', 0, bodyAt)) - (head.length - bodyAt)
      head = Buffer.alloc(0)
    } else missing -= chunk.length
    if (missing < 0) throw new Error('More came than was announced.')
    if (missing === 0) onAnswer()
  }
}

function toLength(head: string): number {
  const [, length] = LENGTH.exec(head) ?? []
  if (!head.startsWith(GOOD) || !length) throw new Error(`Not an answer to count: ${head}`)
  return Number(length)
}

function toVisit(): Visit {
  const took = performance.now() - start
  return { rate: (latencies.length * 1_000) / took, worstMs: toQuantile(latencies, WORST_SHARE) }
}
