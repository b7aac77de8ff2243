import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readMail } from '../fakes/mail/mail-reader.ts'
import { type Smtp, startSmtp } from '../fakes/mail/smtp.ts'
import { createPostgresDatabase, type Postgres, startPostgres } from '../fakes/postgres/postgres.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { expectReadiness, expectSent, expectUnkept, send, write } from './contact-client.ts'

const TOTAL = 40
const LONGEST_STORY = { timeout: 60_000, interval: 100 }

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

  /** Sends so many messages at once, to each server in turn. */
  function sendMany(count: number, from: (index: number) => string) {
    const sendings = Array.from({ length: count }, (_, index) =>
      send(sites[index % 2]?.origin ?? '', write(), { 'x-forwarded-for': from(index) }),
    )
    return Promise.all(sendings)
  }

  test('share the limit of an address', async () => {
    const answers = await sendMany(20, () => '192.0.2.1')
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(15)
    for (const { retryAfter, body } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(500)
      expect(Number(retryAfter)).toBeLessThanOrEqual(600)
      expect(body).toEqual({ success: false, message: expect.stringContaining('try again in 10 minutes') })
    }
  })

  test('count an IPv6 address by its /64 and /56', async () => {
    const countAccepted = async (count: number, from: (index: number) => string) =>
      (await sendMany(count, from)).filter(({ status }) => status === 201).length
    expect(await countAccepted(10, (index) => `2001:db8:1:2::${index}`)).toBe(5)
    expect(await countAccepted(20, (index) => `2001:db8:1:${index + 10}::1`)).toBe(15)
  })

  test('save one message for one idempotency key that both get at once', async () => {
    const words = write()
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': '192.0.2.2' }
    const answers = await Promise.all([...sites, ...sites].map(({ origin }) => send(origin, words, headers)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  })

  test('share the limit of all addresses, and store what is beyond it', async () => {
    await sendMany(TOTAL, (index) => `198.51.100.${index}`)
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query("select times from hits where rule = 'contact'")
    await client.end()
    const times: [at: number, count: number][] = JSON.parse(rows[0].times)
    expect(times.reduce((sum, [, count]) => sum + count, 0)).toBe(TOTAL)
    for (const { origin } of sites) {
      expect(await send(origin, write(), { 'x-forwarded-for': '203.0.113.1' })).toMatchObject({
        status: 201,
        body: { success: true, message: expect.stringContaining('Your message is saved.') },
      })
    }
  })

  test('mail each message once', async () => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('select subject from messages where spam is null')
    await client.end()
    const kept = rows.map(({ subject }) => `${subject} (from Ada)`).toSorted()
    const mailed = () => smtp.mails.map((source) => readMail(source).headers.get('subject')).toSorted()
    await vi.waitFor(() => expect(mailed()).toEqual(kept), LONGEST_STORY)
    expect(kept.length).toBeGreaterThanOrEqual(TOTAL - 1)
  })
})

describe('a PostgreSQL that goes away', () => {
  test('under load loses no confirmed message, and is used again when it is back', async () => {
    const limits = { CONTACT_LIMIT: '100000/1s', CONTACT_TOTAL: '100000/1s' }
    const { origin, logs, stop } = await openSite(await createPostgresDatabase(postgres.url), limits)
    onTestFinished(stop)
    await expectSent(origin)
    const statuses: number[] = []
    let loading = true
    const load = Array.from({ length: 8 }, async () => {
      while (loading) statuses.push((await send(origin, write())).status)
    })
    await postgres.stop()
    await vi.waitFor(() => expect(statuses).toContain(503), LONGEST_STORY)
    await expectUnkept(origin)
    await expectReadiness(origin, 503)
    await postgres.start()
    await expectReadiness(origin, 200)
    await vi.waitFor(() => expect(statuses.at(-1)).toBe(201), LONGEST_STORY)
    loading = false
    await Promise.all(load)
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    await expectSent(origin)
    expect(logs).toEqual([])
  })

  test('before the start delays no page', async () => {
    const url = await createPostgresDatabase(postgres.url)
    await postgres.stop()
    const { origin, stop } = await openSite(url)
    onTestFinished(stop)
    await expectUnkept(origin)
    await expectReadiness(origin, 503)
    await postgres.start()
    await expectReadiness(origin, 200)
    await expectSent(origin)
  })
})
