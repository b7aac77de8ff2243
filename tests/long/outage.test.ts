import { expect, onTestFinished, test, vi } from 'vitest'
import { createMessage, expectNotSaved, expectReadiness, expectSent, send } from '../fakes/contact/client.ts'
import { createPostgresDatabase, startPostgres } from '../fakes/postgres/postgres.ts'
import { startSite } from '../fakes/site.ts'

const WAIT_OPTIONS = { timeout: 60_000, interval: 100 }
const UNLIMITED = { CONTACT_LIMIT: '100000/1s', CONTACT_TOTAL: '100000/1s' }

test('a PostgreSQL outage under load loses no confirmed message, and the database is used again afterwards', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const DATABASE_URL = await createPostgresDatabase(postgres.url)
  const { origin, logs, stop } = await startSite({ DATABASE_URL, LOG_LEVEL: 'silent', ...UNLIMITED })
  onTestFinished(stop)
  await expectSent(origin)
  const statuses: number[] = []
  let loading = true
  const load = Array.from({ length: 8 }, async () => {
    while (loading) statuses.push((await send(origin, createMessage())).status)
  })
  await postgres.stop()
  await vi.waitFor(() => expect(statuses).toContain(503), WAIT_OPTIONS)
  await expectNotSaved(origin)
  await expectReadiness(origin, 503)
  await postgres.start()
  await expectReadiness(origin, 200)
  await vi.waitFor(() => expect(statuses.at(-1)).toBe(201), WAIT_OPTIONS)
  loading = false
  await Promise.all(load)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  await expectSent(origin)
  expect(logs).toEqual([])
})
