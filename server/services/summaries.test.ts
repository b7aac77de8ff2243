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

test('limits are those of the visitor and those of all', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  const { take } = open(file, { SUMMARY_LIMIT: '1/1m', SUMMARY_TOTAL: '2/1h' })
  expect(await take('192.0.2.1')).toEqual({ kind: 'taken' })
  expect(await take('192.0.2.1')).toMatchObject({ kind: 'limited' })
  expect(await take('192.0.2.2')).toEqual({ kind: 'taken' })
  expect(await take('192.0.2.3')).toMatchObject({ kind: 'limited' })
})

test('a database that is away is told once, and nobody is refused for it', async () => {
  const { take, lines } = open(join(await createFolder(), 'nowhere', '\0'))
  expect(await take('192.0.2.1')).toEqual({ kind: 'unknown' })
  expect(await take('192.0.2.1')).toEqual({ kind: 'unknown' })
  expect(lines).toEqual([expect.stringMatching(/^error: summaries cannot be counted/)])
})

test('a longer text is taken where no provider pays for it', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  expect(open(file)).toMatchObject({ usesModel: false, longestText: 200_000 })
  expect(open(file, { SUMMARY_API_KEY: 'key' })).toMatchObject({ usesModel: true, longestText: 50_000 })
})
