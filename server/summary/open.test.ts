import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { startStubProvider } from '../../tests/fakes/provider/stub-provider.ts'
import { readConfig } from '../config.ts'
import type { Log } from '../log/log.ts'
import { openSummaries } from './open.ts'

const KEYED = /^[\w-]{22}$/

function open(file: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const log: Log = (level, message) => lines.push(`${level}: ${message}`)
  return { ...openSummaries(readConfig(env), openTestDatabase({ file }), log), lines }
}

test('limits apply per IP address and in total', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  const { consume } = open(file, { SUMMARY_LIMIT: '1/1m', SUMMARY_TOTAL: '2/1h' })
  expect(await consume('perIp', '192.0.2.1')).toEqual({ kind: 'allowed' })
  expect(await consume('perIp', '192.0.2.1')).toMatchObject({ kind: 'limited' })
  expect(await consume('perIp', '192.0.2.2')).toEqual({ kind: 'allowed' })
})

test('a visitor may use a tenth of the tokens, counted per IPv6 /48 and stored as a hash', async () => {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  provider.replyWith({ kind: 'content', content: 'Short.', tokens: 3_000 })
  const file = join(await createFolder(), 'vitrine.sqlite')
  const env = { SUMMARY_BASE_URL: provider.baseUrl, SUMMARY_DAILY_TOKENS: '30000', SUMMARY_FALLBACK: 'off' }
  const { summarize } = open(file, env)
  const { signal } = new AbortController()
  const summarizeFor = (text: string, subnet: string) => summarize(text, { signal, subnet, limit: 'allowed' })
  expect(await summarizeFor('One.', '2001:db8:1:1::/64')).toMatchObject({ text: 'Short.' })
  expect(await summarizeFor('Two.', '2001:db8:1:2::/64')).toEqual({ kind: 'summary', text: 'Two.', isFallback: true })
  expect(await summarizeFor('Two.', '2001:db8:2:1::/64')).toMatchObject({ text: 'Short.' })
  const rows = await (await openTestDatabase({ file }).read()).selectFrom('budget_shares').select('network').execute()
  expect(rows.map(({ network }) => network)).toEqual([expect.stringMatching(KEYED), expect.stringMatching(KEYED)])
})

test('an unreachable database is logged once and rejects no request', async () => {
  const { consume, lines } = open(join(await createFolder(), 'nowhere', '\0'))
  expect(await consume('perIp', '192.0.2.1')).toEqual({ kind: 'unknown' })
  expect(await consume('perIp', '192.0.2.1')).toEqual({ kind: 'unknown' })
  expect(lines).toEqual([expect.stringMatching(/^warn: summary rate limit failed/)])
})

test('the built-in summarizer accepts longer text', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  expect(open(file)).toMatchObject({ usesModel: false, maxTextLength: 200_000 })
  expect(open(file, { SUMMARY_API_KEY: 'key' })).toMatchObject({ usesModel: true, maxTextLength: 50_000 })
})
