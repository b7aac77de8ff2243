import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFolder, openTestDatabase } from '../tests/fakes/postgres/databases.ts'
import { createHealth } from './health.ts'

function open(checkWritable: () => Promise<void>, timeoutMs?: number) {
  let time = 0
  const lines: string[] = []
  const log = (level: string, message: string) => void lines.push(`${level}: ${message}`)
  const app = createHealth({ checkWritable, log, now: () => time, timeoutMs })
  function pass(ms: number): void {
    time += ms
  }
  const probe = (path: string, method = 'GET') => app.request(path, { method })
  return { live: () => probe('/healthz'), ready: () => probe('/readyz'), probe, pass, lines }
}

test('both are 200 while messages can be stored', async () => {
  const database = openTestDatabase({ file: join(await createFolder(), 'vitrine.sqlite') })
  const { probe } = open(database.checkWritable)
  for (const [path, body] of [
    ['/healthz', 'ok\n'],
    ['/readyz', 'ready\n'],
  ] as const) {
    const response = await probe(path)
    expect([response.status, await response.text()]).toEqual([200, body])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await probe(path, 'HEAD')).status).toBe(200)
  }
})

test('without a database the server is alive but not ready, and logs each change once', async () => {
  const broken = openTestDatabase({ file: join(await createFolder(), 'nowhere', '\0') })
  let isDown = true
  const { live, ready, pass, lines } = open(async () => (isDown ? broken.checkWritable() : undefined))
  expect((await live()).status).toBe(200)
  for (const _ of [1, 2]) {
    const response = await ready()
    expect([response.status, await response.text()]).toEqual([503, 'not ready for messages\n'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    pass(1_000)
  }
  isDown = false
  expect((await ready()).status).toBe(200)
  expect(lines).toEqual(['warn: not ready for messages', 'info: ready for messages again'])
})

test('a database that hangs is not ready, and is queried only once', async () => {
  let checks = 0
  const { live, ready, pass } = open(() => {
    checks += 1
    return new Promise(() => {})
  }, 20)
  for (const _ of [1, 2, 3]) {
    const pending = ready()
    expect((await live()).status).toBe(200)
    expect((await pending).status).toBe(503)
    pass(1_000)
  }
  expect(checks).toBe(1)
})

test('checks readiness at most once a second', async () => {
  let checks = 0
  const { ready, pass } = open(async () => {
    checks += 1
  })
  await Promise.all([ready(), ready(), ready()])
  pass(999)
  await ready()
  expect(checks).toBe(1)
  pass(1)
  await ready()
  expect(checks).toBe(2)
})

test('a clock that is set back does not delay the next check', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let checks = 0
  const checkWritable = async () => {
    checks += 1
  }
  const app = createHealth({ checkWritable, log: () => {} })
  await app.request('/readyz')
  vi.setSystemTime(0)
  await vi.waitFor(
    async () => {
      await app.request('/readyz')
      expect(checks).toBe(2)
    },
    { timeout: 10_000 },
  )
})
