import { createServer } from 'node:http'
import { openDoors } from '../../server/http/doors.ts'

/** The site as it comes over a slow line: its home page stops before these words until the rest is sent. */
export async function openHalfPage(origin: string, words: string) {
  const { promise: wanted, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(new URL(url, origin))
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(200, { 'content-type': answer.headers.get('content-type') ?? '' })
    if (url !== '/') return void response.end(body)
    const half = body.indexOf(words)
    response.write(body.subarray(0, half))
    await wanted
    response.end(body.subarray(half))
  })
  const { port, close } = await openDoors(server, { host: '127.0.0.1', port: 0 }, 1)
  return { url: `http://127.0.0.1:${port}/`, sendRest, close }
}
