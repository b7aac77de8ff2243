import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '../fakes/site.ts'
import { expectSent } from './contact-client.ts'

const CONNECTIONS = 1_000
const PATHS = ['/', '/summarize', '/api/v1/project/getall', '/favicon.svg']

async function connect(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function request(socket: Socket, path = '/'): Promise<number> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const response = await text(socket)
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(response) ?? []
  const isComplete = /<\/html>|<\/svg>|[\]}]\s*$|\r\n0\r\n\r\n$/.test(response)
  return isComplete ? Number(status) : 0
}

test('1,000 concurrent connections all get a response, and the site keeps working', async () => {
  const site = await startSite()
  onTestFinished(site.stop)
  const port = Number(new URL(site.origin).port)
  // Open all connections before the first request.
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(port)))
  const responses = await Promise.all(sockets.map((socket, at) => request(socket, PATHS[at % PATHS.length])))
  expect(responses).toEqual(Array(CONNECTIONS).fill(200))
  await expectSent(site.origin)
  expect(site.logs).toEqual([])
})
