import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFolder, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { createHealth } from './health.ts'

function open(ping: () => Promise<void>) {
  let time = 0
  const app = createHealth({ ping, now: () => time })
  function pass(ms: number): void {
    time += ms
  }
  return { ask: (method = 'GET') => app.request('/healthz', { method }), pass }
}

test('a process whose database answers is well', async () => {
  const database = openPlace({ file: join(await createFolder(), 'vitrine.sqlite') })
  const { ask } = open(database.ping)
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('ok\n')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await ask('HEAD')).status).toBe(200)
})

test('a process whose database is away is not', async () => {
  const database = openPlace({ file: join(await createFolder(), 'nowhere', '\0') })
  const response = await open(database.ping).ask()
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a database that hangs makes nobody wait for long', async () => {
  vi.useFakeTimers()
  try {
    const asked = open(() => new Promise(() => {})).ask()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await asked).status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('the database is asked once a second, however many probes come', async () => {
  let pings = 0
  const { ask, pass } = open(async () => {
    pings += 1
  })
  await Promise.all([ask(), ask(), ask()])
  pass(999)
  await ask()
  expect(pings).toBe(1)
  pass(1)
  await ask()
  expect(pings).toBe(2)
})
