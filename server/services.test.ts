import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import type { Log } from './log/log.ts'
import { openDatabase } from './services.ts'

const config = readConfig({})

function createLog() {
  const lines: string[] = []
  const log: Log = (level, message, fields) => lines.push(`${level}: ${message} ${JSON.stringify(fields)}`)
  return { lines, log }
}

test('an unreachable database does not stop the start and is logged as an error', async () => {
  const { lines, log } = createLog()
  const database = await openDatabase({ ...config, database: { url: 'postgres://robin@127.0.0.1:1/none' } }, log)
  onTestFinished(database.close)
  await vi.waitFor(() => expect(lines).toEqual([expect.stringMatching(/^error: could not open the database.*REFUSED/)]))
})

test('a database that does not respond does not delay the start', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const url = `postgres://robin@127.0.0.1:${(silent.address() as AddressInfo).port}/none`
  const { lines, log } = createLog()
  const database = await openDatabase({ ...config, database: { url } }, log)
  expect(sockets.map(({ closed }) => closed)).toEqual([false])
  for (const socket of sockets) socket.destroy()
  silent.close()
  await vi.waitFor(() => expect(lines[0]).toMatch(/^error: could not open the database/), { timeout: 10_000 })
  await database.close()
})
