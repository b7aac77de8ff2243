import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { createProxy } from './proxy.ts'

const SKILLS = '/api/v1/skill/getall'
const MESSAGE = { body: '{"senderName":"Ada","subject":"Hi","message":"Hello"}' }

async function startForTest(behavior: Partial<Behavior> = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return { stub, proxy: createProxy({ host: stub.origin }) }
}

describe('a hung host', () => {
  const from = (subnet: string) => ({ visitor: { subnet, ip: '192.0.2.7' } })

  test('gets a limited number of requests from one IP address, and others still pass', async () => {
    const { stub, proxy } = await startForTest({ holds: true })
    const waiting = Array.from({ length: 8 }, () => proxy.get(SKILLS, from('192.0.2.7')))
    expect(await proxy.get(SKILLS, from('192.0.2.7'))).toMatchObject({ status: 503, retryAfterS: expect.any(Number) })
    waiting.push(proxy.get(SKILLS, from('192.0.2.8')), proxy.send({ ...MESSAGE, visitor: { subnet: '192.0.2.7' } }))
    await vi.waitFor(() => expect(stub.requests).toHaveLength(10))
    stub.set({ holds: false })
    expect((await Promise.all(waiting)).map((reply) => reply?.status)).toEqual(Array(10).fill(200))
    expect(await proxy.get(SKILLS, from('192.0.2.7'))).toMatchObject({ status: 200 })
  })

  test('gets a limited number of requests from one network', async () => {
    const { stub } = await startForTest({ holds: true })
    const toNetworks = (subnet: string) => [
      { network: subnet, factor: 1 },
      { network: subnet.slice(0, 3), factor: 2 },
    ]
    const proxy = createProxy({ host: stub.origin, toNetworks })
    const waiting = Array.from({ length: 16 }, (_, index) => proxy.get(SKILLS, from(`one${index}`)))
    expect(await proxy.get(SKILLS, from('one16'))).toMatchObject({ status: 503 })
    waiting.push(proxy.get(SKILLS, from('two0')))
    await vi.waitFor(() => expect(stub.requests).toHaveLength(17))
    stub.set({ holds: false })
    await Promise.all(waiting)
  })

  test('has 10 s for a message and 90 s for a read', async () => {
    const limits: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return new AbortController().signal
    })
    onTestFinished(() => timeout.mockRestore())
    const { proxy } = await startForTest()
    await proxy.send(MESSAGE)
    await proxy.get(SKILLS)
    expect(limits).toEqual([10_000, 90_000])
  })
})
