import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMovedHost } from '../../tests/peers/moved-host.ts'
import { startStubBackend } from '../../tests/peers/stub-backend.ts'
import type { Behaviour } from '../../tests/peers/stub-oddities.ts'
import { createForwarder } from '../backend/forward.ts'
import { createFormSubmit } from './messages.ts'

const WORDS = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const DELIVERY = { address: '192.0.2.7', formToken: {} }

function submitTo(host: string, limits: { mostAtOnce?: number } = {}) {
  return createFormSubmit({ kind: 'foreign', forward: createForwarder({ host, ...limits }) })(WORDS, DELIVERY)
}

async function startBackend(behaviour: Partial<Behaviour> = {}) {
  const stub = await startStubBackend({ behaviour })
  onTestFinished(stub.close)
  return stub
}

async function startHost(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a message from a page without scripts, for a foreign backend', () => {
  test.each(['200', '201', 'silent-201'] as const)('is sent when that answers %s', async (send) => {
    const stub = await startBackend({ send })
    expect(await submitTo(stub.origin)).toEqual({ kind: 'sent', status: 201, message: 'Message Sent' })
    expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(WORDS)
  })

  test.each(['message', 'html', 'empty', 'drop', 'page', 'refusal'] as const)(
    'is refused in a sentence when that fails by %s',
    async (send) => {
      const stub = await startBackend({ send })
      const sentence = expect.stringMatching(/^[A-Z].*\.$/)
      expect(await submitTo(stub.origin)).toMatchObject({ kind: 'refused', status: 400, message: sentence })
    },
  )

  test('goes to no other name', async () => {
    const other = await startBackend()
    const host = await startMovedHost(307, (_, path) => other.origin + path)
    onTestFinished(host.close)
    expect(await submitTo(host.origin)).toMatchObject({ kind: 'refused', status: 400 })
    expect(other.requests).toEqual([])
  })

  test('is given up on an endless answer', async () => {
    const piece = Buffer.alloc(1_000_000, ' ')
    let taken = 0
    const host = await startHost((_request, response) => {
      const write = (): void => {
        if (response.destroyed || taken > 100) return void response.end()
        taken += 1
        response.write(piece, write)
      }
      write()
    })
    expect(await submitTo(host)).toMatchObject({ kind: 'refused', status: 400 })
    expect(taken).toBeLessThan(50)
  })

  test('is asked to come back where too many wait', async () => {
    const { origin } = await startBackend()
    expect(await submitTo(origin, { mostAtOnce: 0 })).toMatchObject({ kind: 'refused', status: 503, retryAfterS: 10 })
  })
})
