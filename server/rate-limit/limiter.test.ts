import { describe, expect, test, vi } from 'vitest'
import { createPlace, DATABASE_KINDS, openPlace } from '../../tests/fakes/postgres/databases.ts'
import type { Database } from '../database/open.ts'
import { createLimiter, type Rule } from './limiter.ts'

const START = Date.parse('2026-02-03T04:05:06.789Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const TAKEN = { kind: 'taken' } as const

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

/** What stands in the database, by rule. */
async function readHits(database: Database): Promise<Record<string, number>> {
  const rows = await (await database.read()).selectFrom('hits').selectAll().execute()
  const count = (times: string) => JSON.parse(times).reduce((sum: number, [, more]: [number, number]) => sum + more, 0)
  return Object.fromEntries(rows.map(({ rule, times }) => [rule, count(times)]))
}

describe.each(DATABASE_KINDS)('limits on %s', (kind) => {
  async function open() {
    const place = await createPlace(kind)
    const database = openPlace(place)
    const clock = createClock()
    const { take, takeEach } = createLimiter({ database, now: clock.now })
    return { place, database, clock, take: (...rules: Rule[]) => take(rules), takeEach }
  }

  const perMinute = (most: number, name = 'contact'): Rule => ({ name, windows: [{ most, ms: MINUTE }] })

  test('are reached after so many, and say how long to wait', async () => {
    const { take, clock } = await open()
    expect(await take(perMinute(2))).toEqual(TAKEN)
    clock.pass(10 * SECOND)
    expect(await take(perMinute(2))).toEqual(TAKEN)
    clock.pass(5 * SECOND)
    expect(await take(perMinute(2))).toEqual(limitedFor(45 * SECOND))
  })

  test('slide: each hit counts for as long as its window, whenever that began', async () => {
    const { take, clock } = await open()
    await take(perMinute(2))
    clock.pass(50 * SECOND)
    await take(perMinute(2))
    clock.pass(10 * SECOND - 1)
    expect(await take(perMinute(2))).toEqual(limitedFor(1))
    clock.pass(1)
    expect(await take(perMinute(2))).toEqual(TAKEN)
    expect(await take(perMinute(2))).toEqual(limitedFor(50 * SECOND))
  })

  test('with several windows wait for the longest wait of all', async () => {
    const { take, clock } = await open()
    const rule = {
      name: 'contact',
      windows: [
        { most: 1, ms: SECOND },
        { most: 2, ms: MINUTE },
      ],
    }
    expect(await take(rule)).toEqual(TAKEN)
    expect(await take(rule)).toEqual(limitedFor(SECOND))
    clock.pass(SECOND)
    expect(await take(rule)).toEqual(TAKEN)
    expect(await take(rule)).toEqual(limitedFor(MINUTE - SECOND))
  })

  test('of an address and of all together take from both or from none', async () => {
    const { take, database } = await open()
    const total = perMinute(3)
    const [here, there] = [perMinute(2, 'contact 192.0.2.1'), perMinute(2, 'contact 192.0.2.2')]
    expect(await take(total, here)).toEqual(TAKEN)
    expect(await take(total, here)).toEqual(TAKEN)
    expect(await take(total, here)).toEqual(limitedFor(MINUTE))
    expect(await take(total, there)).toEqual(TAKEN)
    expect(await take(total, there)).toEqual(limitedFor(MINUTE))
    const counted = { contact: 3, 'contact 192.0.2.1': 2, 'contact 192.0.2.2': 1 }
    expect(await readHits(database)).toEqual(counted)
  })

  test('of other names do not count', async () => {
    const { take } = await open()
    await take(perMinute(1, 'contact'))
    expect(await take(perMinute(1, 'summary'))).toEqual(TAKEN)
  })

  test('hold together for several processes at once', async () => {
    const { place, clock, database } = await open()
    const takers = [1, 2, 3, 4].map(() => createLimiter({ database: openPlace(place), now: clock.now }).take)
    const rules = [perMinute(7), perMinute(100, 'contact 192.0.2.1')]
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => takers[index % 4]?.(rules)))
    expect(outcomes.filter((outcome) => outcome?.kind === 'taken')).toHaveLength(7)
    expect(outcomes.filter((outcome) => outcome?.kind === 'limited')).toHaveLength(13)
    expect(await readHits(database)).toEqual({ contact: 7, 'contact 192.0.2.1': 7 })
  })

  test('are taken by several together as by one after the other', async () => {
    const { takeEach, database } = await open()
    const [here, there] = [perMinute(2, 'contact 192.0.2.1'), perMinute(2, 'contact 192.0.2.2')]
    const takers = [here, here, here, there, there, there].map((rule) => [perMinute(3), rule])
    const outcomes = await database.write((trx) => takeEach(trx, takers))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'limited', 'taken', 'limited', 'limited'])
    const counted = { contact: 3, 'contact 192.0.2.1': 2, 'contact 192.0.2.2': 1 }
    expect(await readHits(database)).toEqual(counted)
  })

  test('keep no more than their windows need', async () => {
    const { take, clock, database } = await open()
    for (let second = 0; second < 70; second += 1) {
      await take(perMinute(1_000))
      clock.pass(SECOND)
    }
    expect(await readHits(database)).toEqual({ contact: 60 })
  })

  test('taken in different orders at once never wait for each other', async () => {
    const { place, clock } = await open()
    const takers = [1, 2].map(() => createLimiter({ database: openPlace(place), now: clock.now }).take)
    const [one, other] = [perMinute(100, 'one'), perMinute(100, 'other')]
    const orders = Array.from({ length: 20 }, (_, index) =>
      takers[index % 2]?.(index % 2 ? [one, other] : [other, one]),
    )
    expect(await Promise.all(orders)).toEqual(Array(20).fill(TAKEN))
  })

  test('count what a machine with a clock a little ahead took', async () => {
    const { place, take } = await open()
    const ahead = createLimiter({ database: openPlace(place), now: () => START + 5 * SECOND }).take
    await ahead([perMinute(1)])
    expect(await take(perMinute(1))).toEqual(limitedFor(MINUTE))
  })

  test('are open again after a clock was set back', async () => {
    const { take, clock } = await open()
    clock.pass(3_600 * SECOND)
    await take(perMinute(1))
    clock.pass(-3_600 * SECOND)
    expect(await take(perMinute(1))).toEqual(TAKEN)
    expect(await take(perMinute(1))).toEqual(limitedFor(MINUTE))
  })

  test('forget addresses that never come back', async () => {
    const { take, clock, database } = await open()
    for (const address of ['a', 'b', 'c']) await take(perMinute(1, address))
    clock.pass(20 * MINUTE)
    await take(perMinute(1, 'd'))
    await vi.waitFor(async () => expect(await readHits(database)).toEqual({ d: 1 }))
  })
})
