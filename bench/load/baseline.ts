// The same answers without our code: `bare.ts [ORIGIN [--without-scripts]]` keeps what it was once answered there, head
// and bytes, and gives it with bare node:http. Without an origin it answers a word.
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs
/** Node writes these itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'content-length']

type Answer = { status: number; headers: Record<string, string | number>; body: Buffer }

const [origin, option] = process.argv.slice(2)
const kept = new Map<string, Answer>()

const server = createServer(async ({ url = '/' }, response) => {
  let answer = kept.get(url)
  if (!answer) {
    answer = await ask(url)
    kept.set(url, answer)
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare is at http://localhost:${(server.address() as AddressInfo).port}\n`)
})

async function ask(path: string): Promise<Answer> {
  if (!origin) return { status: 200, headers: {}, body: Buffer.from('ok') }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct)
      .filter(([name]) => !OWN_HEADERS.includes(name))
      .map(([name, values = []]) => [name, values.join(', ')]),
  )
  const sent = await buffer(response)
  const isPage = headers['content-type']?.startsWith('text/html') && headers['content-encoding'] === 'br'
  const body = isPage && option === '--without-scripts' ? dropScripts(sent) : sent
  return { status: response.statusCode ?? 0, headers: { ...headers, 'content-length': body.length }, body }
}

function dropScripts(page: Buffer): Buffer {
  return brotliCompressSync(brotliDecompressSync(page).toString().replace(SCRIPT, ''))
}
