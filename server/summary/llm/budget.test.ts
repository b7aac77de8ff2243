import { describe, expect, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../../tests/fakes/postgres/databases.ts'
import type { Database } from '../../database/open.ts'
import { hashIp } from '../../rate-limit/limiter.ts'
import { createBudget, estimateTokens } from './budget.ts'

const EVENING = Date.parse('2026-02-03T23:59:00Z')
const NEXT_DAY = Date.parse('2026-02-04T00:01:00Z')
const SECRET = 'the secret of this site'
const TODAY = '2026-02-03'

describe.each(DATABASE_KINDS)('the budget on %s', (kind) => {
  async function open(tokensPerDay: number) {
    const location = await createEmptyDatabase(kind)
    const clock = { at: EVENING }
    const join = () => {
      const database = openTestDatabase(location)
      return { database, ...createBudget({ database, tokensPerDay, now: () => clock.at, log: () => {} }) }
    }
    const opened = join()
    const secret = { name: 'ip', value: SECRET }
    await opened.database.write((trx) => trx.insertInto('secrets').values(secret).execute())
    return { clock, join, ...opened }
  }

  let visitors = 0
  const newVisitor = () => `192.0.2.${visitors++}`

  function reserved(tokens: number, subnet: string, day = TODAY) {
    return { kind: 'reserved' as const, day, network: hashIp(subnet, SECRET), tokens }
  }

  async function readShares(database: Database) {
    return (await database.read()).selectFrom('budget_shares').selectAll().orderBy('day').orderBy('network').execute()
  }

  test('can be reserved up to the last token', async () => {
    const { reserve } = await open(100)
    expect(await reserve(101, 'a')).toEqual({ kind: 'spent' })
    expect(await reserve(60, 'a')).toEqual(reserved(60, 'a'))
    expect(await reserve(41, 'b')).toEqual({ kind: 'spent' })
    expect(await reserve(40, 'c')).toEqual(reserved(40, 'c'))
    expect(await reserve(1, 'd')).toEqual({ kind: 'spent' })
  })

  test('is corrected by the tokens that a call used', async () => {
    const { reserve, settle } = await open(100)
    await reserve(90, 'a')
    await settle(reserved(90, 'a'), 0)
    await reserve(50, 'b')
    await settle(reserved(50, 'b'), 70)
    expect(await reserve(31, newVisitor())).toMatchObject({ kind: 'spent' })
    expect(await reserve(30, 'c')).toEqual(reserved(30, 'c'))
    await settle(reserved(30, 'c'), 30)
    expect(await reserve(1, newVisitor())).toMatchObject({ kind: 'spent' })
  })

  test('resets every day; a call across midnight counts for the day it started', async () => {
    const { clock, reserve, settle, database } = await open(100)
    await reserve(100, 'a')
    clock.at = NEXT_DAY
    expect(await reserve(100, 'a')).toEqual(reserved(100, 'a', '2026-02-04'))
    await settle(reserved(100, 'a'), 10)
    expect(await reserve(1, newVisitor())).toMatchObject({ kind: 'spent' })
    const rows = await (await database.read()).selectFrom('budget').selectAll().orderBy('day').execute()
    expect(rows).toEqual([
      { day: TODAY, tokens: 10 },
      { day: '2026-02-04', tokens: 100 },
    ])
  })

  test('is shared by several processes, even concurrently', async () => {
    const { join } = await open(100)
    const budgets = Array.from({ length: 4 }, join)
    const outcomes = await Promise.all(
      budgets.flatMap(({ reserve }) => Array.from({ length: 5 }, () => reserve(10, newVisitor()))),
    )
    expect(outcomes.filter((outcome) => outcome.kind === 'reserved')).toHaveLength(10)
  })

  test('limits each visitor to 10%, even concurrently', async () => {
    const { join } = await open(1_000)
    const budgets = Array.from({ length: 4 }, join)
    const outcomes = await Promise.all(
      budgets.flatMap(({ reserve }) => Array.from({ length: 5 }, () => reserve(10, 'a'))),
    )
    expect(outcomes.filter((outcome) => outcome.kind === 'reserved')).toHaveLength(10)
    expect(outcomes).toContainEqual({ kind: 'share-spent' })
    expect(await budgets[0]?.reserve(10, 'b')).toEqual(reserved(10, 'b'))
  })

  test('counts the tokens that a call used toward the share', async () => {
    const { reserve, settle, clock } = await open(1_000)
    await reserve(100, 'a')
    await settle(reserved(100, 'a'), 40)
    expect(await reserve(61, 'a')).toEqual({ kind: 'share-spent' })
    expect(await reserve(60, 'a')).toEqual(reserved(60, 'a'))
    clock.at = NEXT_DAY
    expect(await reserve(100, 'a')).toMatchObject({ kind: 'reserved' })
  })

  test('lets the first call of a visitor exceed the share, even after one that cost nothing', async () => {
    const { reserve, settle } = await open(1_000)
    expect(await reserve(500, 'a')).toEqual(reserved(500, 'a'))
    await settle(reserved(500, 'a'), 0)
    expect(await reserve(500, 'a')).toEqual(reserved(500, 'a'))
    expect(await reserve(1, 'a')).toEqual({ kind: 'share-spent' })
  })

  test('does not charge a share if the total is spent', async () => {
    const { reserve, database } = await open(1_000)
    await reserve(950, 'a')
    expect(await reserve(60, 'b')).toEqual({ kind: 'spent' })
    expect(await readShares(database)).toEqual([{ day: TODAY, network: hashIp('a', SECRET), tokens: 950 }])
  })
})

test('tokens are estimated by bytes, as scripts differ in bytes per character', () => {
  expect(estimateTokens('', 2_048)).toBe(2_048)
  expect(estimateTokens('abcdef', 10)).toBe(12)
  expect(estimateTokens('摘要', 10)).toBe(12)
})
