import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { readConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { openSummaries } from './summaries.ts'

function open(file: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const log: Log = (level, message) => lines.push(`${level}: ${message}`)
  const summaries = openSummaries(readConfig(env), openPlace({ file }), log)
  onTestFinished(summaries.close)
  return { ...summaries, lines }
}

test('limits apply per address and in total', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  const { consume } = open(file, { SUMMARY_LIMIT: '1/1m', SUMMARY_TOTAL: '2/1h' })
  expect(await consume('192.0.2.1')).toEqual({ kind: 'allowed' })
  expect(await consume('192.0.2.1')).toMatchObject({ kind: 'limited' })
  expect(await consume('192.0.2.2')).toEqual({ kind: 'allowed' })
  expect(await consume('192.0.2.3')).toMatchObject({ kind: 'limited' })
})

test('an unreachable database is logged once and limits no request', async () => {
  const { consume, lines } = open(join(await createFolder(), 'nowhere', '\0'))
  expect(await consume('192.0.2.1')).toEqual({ kind: 'unknown' })
  expect(await consume('192.0.2.1')).toEqual({ kind: 'unknown' })
  expect(lines).toEqual([expect.stringMatching(/^warn: summary rate limit failed/)])
})

test('the built-in summarizer takes longer texts', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  expect(open(file)).toMatchObject({ usesModel: false, longestText: 200_000 })
  expect(open(file, { SUMMARY_API_KEY: 'key' })).toMatchObject({ usesModel: true, longestText: 50_000 })
})
