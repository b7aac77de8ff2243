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
  return { probe: (method = 'GET') => app.request('/healthz', { method }), pass }
}

test('200 while the database is available', async () => {
  const database = openPlace({ file: join(await createFolder(), 'vitrine.sqlite') })
  const { probe } = open(database.ping)
  const response = await probe()
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('ok\n')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await probe('HEAD')).status).toBe(200)
})

test('503 while the database is unavailable', async () => {
  const database = openPlace({ file: join(await createFolder(), 'nowhere', '\0') })
  const response = await open(database.ping).probe()
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('503 within a second if the database hangs', async () => {
  vi.useFakeTimers()
  try {
    const pending = open(() => new Promise(() => {})).probe()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await pending).status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('the database is pinged once a second, however many probes come', async () => {
  let pings = 0
  const { probe, pass } = open(async () => {
    pings += 1
  })
  await Promise.all([probe(), probe(), probe()])
  pass(999)
  await probe()
  expect(pings).toBe(1)
  pass(1)
  await probe()
  expect(pings).toBe(2)
})
