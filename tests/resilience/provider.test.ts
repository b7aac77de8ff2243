import { expect, onTestFinished, test } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { type MalformedReply, startMalformedServer } from '../fakes/http/malformed-server.ts'
import { type Site, startSite } from '../fakes/site.ts'

const PATH = '/openai/v1/chat/completions'
const KEY = 'gsk_the-key-of-the-owner-0123456789'
const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
/** Each is tried three times; a silent one would be waited for almost a minute, and then it is the same. */
const SEEN: MalformedReply[] = ['drops', 'half', 'noise', 'packed']

async function ask({ origin }: Site, text: string) {
  const body = JSON.stringify(toSummaryRequest(text))
  const response = await fetch(origin + PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, body: await response.json() }
}

test('with a provider that is gone or malformed the visitor still gets a summary, and the log says so once', async () => {
  const server = await startMalformedServer('drops')
  onTestFinished(server.close)
  const env = { SUMMARY_BASE_URL: `${server.origin}/v1`, SUMMARY_API_KEY: KEY, LOG_LEVEL: 'info' }
  const [helped, alone] = await Promise.all([startSite(env), startSite({ ...env, SUMMARY_FALLBACK: 'off' })])
  onTestFinished(helped.stop)
  onTestFinished(alone.stop)
  for (const reply of SEEN) {
    server.become(reply)
    const text = `${TEXT} It was a case of ${reply}.`
    const [summary, refusal] = await Promise.all([ask(helped, text), ask(alone, text)])
    expect(summary).toMatchObject({ status: 200, body: { system_fingerprint: 'instead-of-a-model' } })
    expect(text).toContain(summary.body.choices[0].message.content)
    expect(refusal).toMatchObject({ status: 502, body: { error: { code: 'provider_failed' } } })
    expect(server.heard()).toBeGreaterThanOrEqual(2)
  }
  for (const { logs } of [helped, alone]) {
    expect(logs.join('').match(/language model \S+ failed/g)).toHaveLength(1)
    expect(logs.join('')).not.toMatch(new RegExp(`"level":"error"|${KEY}`))
  }
})
