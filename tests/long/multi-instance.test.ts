import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMessage, expectNotSaved, expectReadiness, expectSent, send } from '../fakes/contact/client.ts'
import { readMail } from '../fakes/mail/mail-reader.ts'
import { type Smtp, startSmtp } from '../fakes/mail/smtp.ts'
import { createPostgresDatabase, type Postgres, startPostgres } from '../fakes/postgres/postgres.ts'
import { type Site, startSite } from '../fakes/site.ts'

const TOTAL = 40
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 }

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.remove())

async function openSite(url: string, env: Record<string, string> = {}): Promise<Site> {
  return startSite({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...env })
}

describe('two servers on one PostgreSQL', () => {
  let smtp: Smtp
  let url: string
  let sites: Site[]
  beforeAll(async () => {
    smtp = await startSmtp()
    url = await createPostgresDatabase(postgres.url)
    const limits = { CONTACT_LIMIT: '5/10m,20/1d', CONTACT_TOTAL: `${TOTAL}/1h`, TRUST_PROXY: '1' }
    const env = { ...limits, SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' }
    sites = await Promise.all([openSite(url, env), openSite(url, env)])
  })
  afterAll(async () => {
    for (const site of sites) await site.stop()
    await smtp.close()
  })

  function sendMany(count: number, from: (index: number) => string) {
    const sendings = Array.from({ length: count }, (_, index) =>
      send(sites[index % 2]?.origin ?? '', createMessage(), { 'x-forwarded-for': from(index) }),
    )
    return Promise.all(sendings)
  }

  test('share the limit per IP address', async () => {
    const responses = await sendMany(20, () => '192.0.2.1')
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    const limited = responses.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(15)
    const message = expect.stringContaining('try again in 10 minutes')
    for (const { body } of limited) expect(body).toEqual({ success: false, message })
  })

  test('save one message for concurrent requests with the same idempotency key', async () => {
    const fields = createMessage()
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': '192.0.2.2' }
    const responses = await Promise.all([...sites, ...sites].map(({ origin }) => send(origin, fields, headers)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  })

  test('share the total limit, and save messages beyond it', async () => {
    await sendMany(TOTAL, (index) => `198.51.100.${index}`)
    const held = { success: true, message: expect.stringContaining('Your message has been saved') }
    for (const { status, body } of await sendMany(2, () => '203.0.113.1')) {
      expect([status, body]).toEqual([201, expect.objectContaining(held)])
    }
  })

  test('email each message once', async () => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('select subject from messages where spam is null')
    await client.end()
    expect([TOTAL - 1, TOTAL]).toContain(rows.length)
    const saved = rows.map(({ subject }) => `${subject} (from Ada)`).toSorted()
    const mailed = () => smtp.emails.map((source) => readMail(source).headers.get('subject')).toSorted()
    await vi.waitFor(() => expect(mailed()).toEqual(saved), WAIT_OPTIONS)
  })
})

test('a PostgreSQL outage under load loses no confirmed message, and the database is used again afterwards', async () => {
  const limits = { CONTACT_LIMIT: '100000/1s', CONTACT_TOTAL: '100000/1s' }
  const { origin, logs, stop } = await openSite(await createPostgresDatabase(postgres.url), limits)
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
