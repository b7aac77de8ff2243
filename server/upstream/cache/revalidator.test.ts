import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Result } from '../../../contract/result.ts'
import { openAnswerFolder } from './disk-cache.ts'
import { openKeptAnswers } from './response-cache.ts'
import { createRefresher, FRESH_MS } from './revalidator.ts'

const FAILED: Result<string> = { kind: 'error', message: 'No.' }
const ready = (value: string): Result<string> => ({ kind: 'ok', value })

function open({ listed, atOnce = 2 }: { listed?: string; atOnce?: number } = {}) {
  const path = mkdtempSync(join(tmpdir(), 'refresher-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const host = { asked: 0, answer: Promise.resolve(ready('first')), changes: 0, now: 1_000 }
  const now = () => host.now
  const folder = openAnswerFolder({ folder: path, log: () => {} })
  const kept = openKeptAnswers({ folder, question: 'word', limit: 9, read: z.string().safeParse, now })
  const refresher = createRefresher<string>({
    kept,
    known: (name) => kept.find(name)?.value ?? listed,
    ask: () => {
      host.asked += 1
      return host.answer
    },
    atOnce,
    now,
    onChange: () => {
      host.changes += 1
    },
  })
  return { host, refresher }
}

test('a host that failed is left alone, twice as long after each failure', async () => {
  const { host, refresher } = open()
  host.answer = Promise.resolve(FAILED)
  await refresher.refresh('a')
  for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    const asked = host.asked
    host.now += pauseMs - 1
    refresher.refreshWhenDue('a')
    expect(host.asked).toBe(asked)
    host.now += 1
    refresher.refreshWhenDue('a')
    expect(host.asked).toBe(asked + 1)
    await refresher.refresh('a')
  }
})

test('a clock that is set back ends the pause', async () => {
  const { host, refresher } = open()
  host.answer = Promise.resolve(FAILED)
  await refresher.refresh('a')
  host.now -= 86_400_000
  refresher.refreshWhenDue('a')
  expect(host.asked).toBe(2)
})

test('a good answer ends the pause', async () => {
  const { host, refresher } = open()
  host.answer = Promise.resolve(FAILED)
  await refresher.refresh('a')
  host.answer = Promise.resolve(ready('again'))
  await refresher.refresh('a')
  host.now += FRESH_MS
  refresher.refreshWhenDue('a')
  expect(host.asked).toBe(3)
})

test('an answer from a clock that ran ahead is asked for anew', async () => {
  const { host, refresher } = open()
  await refresher.refresh('a')
  host.now -= 1
  refresher.refreshWhenDue('a')
  expect(host.asked).toBe(2)
})

test('one name is asked for once at a time, and only so many names together', async () => {
  const { host, refresher } = open()
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  host.answer = promise
  for (const name of ['a', 'a', 'b', 'c', 'b']) refresher.refreshWhenDue(name)
  expect(host.asked).toBe(2)
  const joined = refresher.refresh('a')
  expect(host.asked).toBe(2)
  resolve(ready('late'))
  await Promise.all([joined, refresher.refresh('b')])
  refresher.refreshWhenDue('c')
  expect(host.asked).toBe(3)
})

test('only another answer is a change', async () => {
  const { host, refresher } = open()
  await refresher.refresh('a')
  await refresher.refresh('a')
  expect(host.changes).toBe(1)
  host.answer = Promise.resolve(ready('second'))
  await refresher.refresh('a')
  expect(host.changes).toBe(2)
  host.answer = Promise.resolve(FAILED)
  await refresher.refresh('a')
  expect(host.changes).toBe(2)
})

test('an answer the list already gave is no change, nor is the news that something is missing', async () => {
  const { host, refresher } = open({ listed: 'first' })
  await refresher.refresh('a')
  host.answer = Promise.resolve<Result<string>>({ kind: 'not-found', message: 'Gone' })
  await refresher.refresh('b')
  expect(host.changes).toBe(0)
})
