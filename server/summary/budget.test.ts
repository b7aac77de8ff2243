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

  test('is reserved up to the last token, and no further', async () => {
    const { reserve } = await open(100)
    expect(await reserve(60)).toEqual(reserved(60))
    expect(await reserve(41)).toEqual({ kind: 'spent', day: TODAY })
    expect(await reserve(40)).toEqual(reserved(40))
    expect(await reserve(1)).toEqual({ kind: 'spent', day: TODAY })
  })

  test('rejects more than the whole day, and everything if it is 0', async () => {
    expect(await (await open(100)).reserve(101)).toEqual({ kind: 'spent', day: TODAY })
    expect(await (await open(0)).reserve(1)).toEqual({ kind: 'spent', day: TODAY })
  })

  test('is corrected by what a call used', async () => {
    const { reserve, settle } = await open(100)
    await settle(reserved((await reserve(90)).kind === 'reserved' ? 90 : 0), 0)
    await reserve(50)
    await settle(reserved(50), 70)
    expect(await reserve(31)).toMatchObject({ kind: 'spent' })
    expect(await reserve(30)).toEqual(reserved(30))
    await settle(reserved(30), 30)
    expect(await reserve(1)).toMatchObject({ kind: 'spent' })
  })

  test('is new every day; a call over midnight counts for the day it began', async () => {
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

  test('is shared by several processes, also concurrently', async () => {
    const { join } = await open(100)
    const budgets = Array.from({ length: 4 }, join)
    const outcomes = await Promise.all(budgets.flatMap(({ reserve }) => Array.from({ length: 5 }, () => reserve(10))))
    expect(outcomes.filter((outcome) => outcome.kind === 'reserved')).toHaveLength(10)
  })
})

test('tokens are estimated by bytes, as scripts differ in bytes per character', () => {
  expect(estimateTokens('', 2_048)).toBe(2_048)
  expect(estimateTokens('abcdef', 10)).toBe(12)
  expect(estimateTokens('摘要', 10)).toBe(12)
})
