import { describe, expect, test } from 'vitest'
import { createPlace, DATABASE_KINDS, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { createBudget, estimateTokens } from './budget.ts'

const EVENING = Date.parse('2026-02-03T23:59:00Z')
const NEXT_DAY = Date.parse('2026-02-04T00:01:00Z')
const TODAY = '2026-02-03'

describe.each(DATABASE_KINDS)('the budget on %s', (kind) => {
  async function open(tokensPerDay: number) {
    const place = await createPlace(kind)
    const clock = { at: EVENING }
    const join = () => {
      const database = openPlace(place)
      return { database, ...createBudget({ database, tokensPerDay, now: () => clock.at }) }
    }
    return { clock, join, ...join() }
  }

  function reserved(tokens: number, day = TODAY) {
    return { kind: 'reserved' as const, day, tokens }
  }

  test('has room up to the last token, and no further', async () => {
    const { reserve } = await open(100)
    expect(await reserve(60)).toEqual(reserved(60))
    expect(await reserve(41)).toEqual({ kind: 'spent', day: TODAY })
    expect(await reserve(40)).toEqual(reserved(40))
    expect(await reserve(1)).toEqual({ kind: 'spent', day: TODAY })
  })

  test('has no room for what is larger than a day, nor for anything where there is none', async () => {
    expect(await (await open(100)).reserve(101)).toEqual({ kind: 'spent', day: TODAY })
    expect(await (await open(0)).reserve(1)).toEqual({ kind: 'spent', day: TODAY })
  })

  test('gets back what a call did not cost, and pays what it cost more', async () => {
    const { reserve, settle } = await open(100)
    await settle(reserved((await reserve(90)).kind === 'reserved' ? 90 : 0), 0)
    await reserve(50)
    await settle(reserved(50), 70)
    expect(await reserve(31)).toMatchObject({ kind: 'spent' })
    expect(await reserve(30)).toEqual(reserved(30))
    await settle(reserved(30), 30)
    expect(await reserve(1)).toMatchObject({ kind: 'spent' })
  })

  test('is new every day, and a call over midnight is paid by the day it began on', async () => {
    const { clock, reserve, settle, database } = await open(100)
    await reserve(100)
    clock.at = NEXT_DAY
    expect(await reserve(100)).toEqual(reserved(100, '2026-02-04'))
    await settle(reserved(100), 10)
    expect(await reserve(1)).toMatchObject({ kind: 'spent' })
    const rows = await (await database.read()).selectFrom('budget').selectAll().orderBy('day').execute()
    expect(rows).toEqual([
      { day: TODAY, tokens: 10 },
      { day: '2026-02-04', tokens: 100 },
    ])
  })

  test('is held together by several processes, at the same moment too', async () => {
    const { join } = await open(100)
    const desks = Array.from({ length: 4 }, join)
    const outcomes = await Promise.all(desks.flatMap(({ reserve }) => Array.from({ length: 5 }, () => reserve(10))))
    expect(outcomes.filter((outcome) => outcome.kind === 'reserved')).toHaveLength(10)
  })
})

test('what a call may cost is guessed by the bytes of the text, as scripts differ in letters', () => {
  expect(estimateTokens('', 2_048)).toBe(2_048)
  expect(estimateTokens('abcdef', 10)).toBe(12)
  expect(estimateTokens('摘要', 10)).toBe(12)
})
