import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import type { Database } from '../database/open.ts'
import { writeUnless } from '../database/write-unless.ts'
import { countRequest, type Rule, toRules } from './limiter.ts'

const START = Date.parse('2026-02-03T04:05:06.789Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const ALLOWED = { kind: 'allowed' } as const

function createClock() {
  let at = START
  const pass = (ms: number) => {
    at += ms
  }
  return { now: () => at, pass }
}

function limitedFor(retryAfterMs: number) {
  return { kind: 'limited', retryAfterMs }
}

async function readHits(database: Database): Promise<Record<string, number>> {
  const rows = await (await database.read()).selectFrom('hits').selectAll().execute()
  const count = (times: string) => JSON.parse(times).reduce((sum: number, [, more]: [number, number]) => sum + more, 0)
  return Object.fromEntries(rows.map(({ rule, times }) => [rule, count(times)]))
}

describe.each(DATABASE_KINDS)('limits on %s', (kind) => {
  async function open() {
    const location = await createEmptyDatabase(kind)
    const database = openTestDatabase(location)
    const clock = createClock()
    return { location, database, clock, consume: (...rules: Rule[]) => count(database, rules, clock.now) }
  }

  const count = (database: Database, rules: Rule[], now: () => number) =>
    writeUnless('limited', database, (trx) => countRequest(trx, rules, now))

  const perMinute = (max: number, name = 'contact'): Rule => ({ name, windows: [{ max, ms: MINUTE }] })

  test('slide: each hit counts for the length of its window', async () => {
    const { consume, clock } = await open()
    await consume(perMinute(2))
    clock.pass(50 * SECOND)
    await consume(perMinute(2))
    clock.pass(10 * SECOND - 1)
    expect(await consume(perMinute(2))).toEqual(limitedFor(1))
    clock.pass(1)
    expect(await consume(perMinute(2))).toEqual(ALLOWED)
    expect(await consume(perMinute(2))).toEqual(limitedFor(50 * SECOND))
  })

  test('with several windows return the longest wait', async () => {
    const { consume, clock } = await open()
    const rule = {
      name: 'contact',
      windows: [
        { max: 1, ms: SECOND },
        { max: 2, ms: MINUTE },
      ],
    }
    expect(await consume(rule)).toEqual(ALLOWED)
    expect(await consume(rule)).toEqual(limitedFor(SECOND))
    clock.pass(SECOND)
    expect(await consume(rule)).toEqual(ALLOWED)
    expect(await consume(rule)).toEqual(limitedFor(MINUTE - SECOND))
  })

  test('per IP address and in total consume from both or from none', async () => {
    const { consume, database } = await open()
    const total = perMinute(3)
    const [here, there] = [perMinute(2, 'contact one'), perMinute(2, 'contact another')]
    expect(await consume(total, here)).toEqual(ALLOWED)
    expect(await consume(total, here)).toEqual(ALLOWED)
    expect(await consume(total, here)).toEqual(limitedFor(MINUTE))
    expect(await consume(total, there)).toEqual(ALLOWED)
    expect(await consume(total, there)).toEqual(limitedFor(MINUTE))
    const counted = { contact: 3, 'contact one': 2, 'contact another': 1 }
    expect(await readHits(database)).toEqual(counted)
  })

  test('write nothing for a rejected request', async () => {
    const { consume, location } = await open()
    await consume(perMinute(1))
    const other = await openTestDatabase(location).read()
    // This changes with each commit (SQLite) or with each write of the row (PostgreSQL).
    const version = kind === 'sqlite' ? sql`pragma data_version` : sql`select xmin::text from hits`
    const before = (await version.execute(other)).rows
    expect(await consume(perMinute(1), perMinute(9, 'another'))).toMatchObject({ kind: 'limited' })
    expect((await version.execute(other)).rows).toEqual(before)
  })

  test('are shared by several processes', async () => {
    const { location, clock, database } = await open()
    const databases = [1, 2, 3, 4].map(() => openTestDatabase(location))
    const rules = [perMinute(7), perMinute(100, 'contact one')]
    const requests = Array(5).fill(databases).flat()
    const outcomes = await Promise.all(requests.map((each) => count(each, rules, clock.now)))
    expect(outcomes.filter(({ kind }) => kind === 'allowed')).toHaveLength(7)
    expect(outcomes.filter(({ kind }) => kind === 'limited')).toHaveLength(13)
    expect(await readHits(database)).toEqual({ contact: 7, 'contact one': 7 })
  })

  test('store no more hits than their windows need', async () => {
    const { consume, clock, database } = await open()
    for (let second = 0; second < 70; second += 1) {
      await consume(perMinute(1_000))
      clock.pass(SECOND)
    }
    expect(await readHits(database)).toEqual({ contact: 60 })
  })

  test('in different orders at once do not deadlock', async () => {
    const { location, clock } = await open()
    const databases = [1, 2].map(() => openTestDatabase(location)) as [Database, Database]
    const [one, other] = [perMinute(100, 'one'), perMinute(100, 'other')]
    const requests = Array.from({ length: 10 }, () => [
      count(databases[0], [one, other], clock.now),
      count(databases[1], [other, one], clock.now),
    ])
    expect(await Promise.all(requests.flat())).toEqual(Array(20).fill(ALLOWED))
  })

  test('count hits of a machine whose clock is slightly ahead', async () => {
    const { location, consume } = await open()
    await count(openTestDatabase(location), [perMinute(1)], () => START + 5 * SECOND)
    expect(await consume(perMinute(1))).toEqual(limitedFor(MINUTE))
  })

  test('allow requests again after the clock was set back', async () => {
    const { consume, clock } = await open()
    clock.pass(3_600 * SECOND)
    await consume(perMinute(1))
    clock.pass(-3_600 * SECOND)
    expect(await consume(perMinute(1))).toEqual(ALLOWED)
    expect(await consume(perMinute(1))).toEqual(limitedFor(MINUTE))
  })

  describe('of a visitor', () => {
    async function openFor(total: number) {
      const { consume, database } = await open()
      const limits = { perIp: [{ max: 2, ms: MINUTE }], total: [{ max: total, ms: MINUTE }] }
      async function countAllowed(subnets: string[]) {
        let allowed = 0
        for (const subnet of subnets) {
          const { perIp } = toRules('contact', { subnet, limits, secret: 'secret' })
          if ((await consume(...perIp)).kind === 'allowed') allowed += 1
        }
        return allowed
      }
      return { countAllowed, database }
    }
    const prefixes = (count: number, toSubnet: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => toSubnet(index + 10))

    test('count the /48 of an IPv6 address too, and store no IP address', async () => {
      const { countAllowed, database } = await openFor(100)
      expect(await countAllowed(Array(5).fill('2001:db8:1:100::/64'))).toBe(2)
      expect(await countAllowed(prefixes(20, (index) => `2001:db8:1:1${index}::/64`))).toBe(8)
      expect(await countAllowed(['2001:db8:2:100::/64', '192.0.2.7'])).toBe(2)
      const names = Object.keys(await readHits(database))
      expect(names.filter((name) => !/^contact [\w-]{22}$/.test(name))).toEqual([])
    })

    test.each([
      [100, 10],
      [10, 2],
    ])('let one /48 use a tenth of a total of %i, or as much as one address', async (total, share) => {
      const { countAllowed } = await openFor(total)
      expect(await countAllowed(prefixes(40, (index) => `2001:db8:1:${index}00::/64`))).toBe(share)
      expect(await countAllowed(['2001:db8:2:100::/64', ...Array(3).fill('192.0.2.7')])).toBe(3)
    })
  })
})
