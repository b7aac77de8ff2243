import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createKeeper } from './keeper.ts'
import { createSwift } from './swift.ts'

const END = '</body></html>'
const SHAPE = {
  '/page': 'text/html',
  '/list': 'application/json',
  '/pictures/a.png': 'image/png',
}

/** The same kept answers twice: on the ordinary path, and swiftly where that takes them. */
async function open() {
  const state = { swift: 0 }
  const pipeline = new Hono()
  for (const [path, type] of Object.entries(SHAPE)) {
    pipeline.get(path, (c) =>
      c.body(`${path} ${'again '.repeat(50)}${END}`, 200, { 'content-type': type, 'x-mine': '1' }),
    )
  }
  pipeline.all('*', (c) => c.text('ordinary', 404))
  const keeper = createKeeper({
    pipeline,
    version: () => '1',
    isShared: () => true,
  })
  for (const path of Object.keys(SHAPE)) await keeper.warm(path)
  const answer = getRequestListener(new Hono().use(keeper).route('/', pipeline).fetch)
  const answerSwiftly = createSwift(keeper.find)
  const ordinary = await listen(createServer(answer))
  const swift = await listen(
    createServer((req, res) => {
      if (answerSwiftly(req, res)) state.swift += 1
      else void answer(req, res)
    }),
  )
  return { state, ordinary, swift }
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type Question = { path: string; method?: string; headers?: Record<string, string>; body?: string }

async function ask(port: number, { path, method = 'GET', headers = {}, body }: Question) {
  const asked = request({ port, path, method, headers: { ...headers, connection: 'close' } }).end(body)
  const [response] = await once(asked, 'response')
  const chunks: Buffer[] = await response.toArray()
  const { date, ...given } = response.headers
  return { status: response.statusCode, headers: given, body: Buffer.concat(chunks).toString('base64') }
}

const QUESTIONS: Question[] = Object.keys(SHAPE).flatMap((path): Question[] => [
  { path },
  { path, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
  { path, headers: { 'accept-encoding': 'gzip' } },
  { path, headers: { 'if-none-match': '*' } },
  { path, headers: { range: 'bytes=0-9' } },
  { path, headers: { range: 'bytes=5000-' } },
  { path, method: 'HEAD' },
  { path, method: 'HEAD', headers: { 'accept-encoding': 'br' } },
])

test.each(QUESTIONS)('$method $path $headers is answered the same on both ways', async (question) => {
  const { ordinary, swift, state } = await open()
  const expected = await ask(ordinary, question)
  expect(await ask(swift, question)).toEqual(expected)
  expect(expected.status).toBeLessThan(417)
  expect(state.swift).toBe(1)
})

test.each<Question>([
  { path: '/page', method: 'POST' },
  { path: '/page', headers: { 'content-length': '1' }, body: 'x' },
  { path: '/page', headers: { 'transfer-encoding': 'chunked' }, body: 'x' },
  { path: '/page', headers: { expect: '100-continue' } },
  { path: '/page?projects=all' },
  { path: '//page' },
  { path: 'http://elsewhere.example/page' },
  { path: '/nowhere' },
])('$method $path $headers takes the ordinary way', async (question) => {
  const { ordinary, swift, state } = await open()
  expect(await ask(swift, question)).toEqual(await ask(ordinary, question))
  expect(state.swift).toBe(0)
})

test('a picture is found under its hash', async () => {
  const { swift, state } = await open()
  const readStatus = async (path: string) => (await ask(swift, { path })).status
  expect(await readStatus('/pictures/a.png?v=1')).toBe(200)
  expect(await readStatus('/pictures/a.png?size=3x4&v=1')).toBe(200)
  expect(state.swift).toBe(1)
})
