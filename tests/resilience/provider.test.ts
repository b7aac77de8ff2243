import { expect, onTestFinished, test } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { type MalformedReply, startMalformedServer } from '../fakes/http/malformed-server.ts'
import { type Site, startSite } from '../fakes/site.ts'

const PATH = '/openai/v1/chat/completions'
const KEY = 'gsk_the-key-of-the-owner-0123456789'
const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
// A hanging provider would take almost a minute.
const REPLIES: MalformedReply[] = ['drops', 'half', 'noise', 'gzip']

async function summarize({ origin }: Site, text: string) {
  const body = JSON.stringify(toSummaryRequest(text))
  const response = await fetch(origin + PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, body: await response.json() }
}

test('visitors still get a summary if the provider is malformed, and the failure is logged once', async () => {
  const server = await startMalformedServer('drops')
  onTestFinished(server.close)
  const env = { SUMMARY_BASE_URL: `${server.origin}/v1`, SUMMARY_API_KEY: KEY, LOG_LEVEL: 'info' }
  const [withFallback, withoutFallback] = await Promise.all([
    startSite(env),
    startSite({ ...env, SUMMARY_FALLBACK: 'off' }),
  ])
  onTestFinished(withFallback.stop)
  onTestFinished(withoutFallback.stop)
  for (const reply of REPLIES) {
    server.setReply(reply)
    const text = `${TEXT} It was a case of ${reply}.`
    const [summary, failure] = await Promise.all([summarize(withFallback, text), summarize(withoutFallback, text)])
    expect(summary).toMatchObject({ status: 200, body: { system_fingerprint: 'instead-of-a-model' } })
    expect(text).toContain(summary.body.choices[0].message.content)
    expect(failure).toMatchObject({ status: 502, body: { error: { code: 'provider_failed' } } })
    expect(server.requestCount()).toBeGreaterThanOrEqual(2)
  }
  for (const { logs } of [withFallback, withoutFallback]) {
    expect(logs.join('').match(/language model \S+ failed/g)).toHaveLength(1)
    expect(logs.join('')).not.toMatch(new RegExp(`"level":"error"|${KEY}`))
  }
})
