import { expect, onTestFinished, test } from 'vitest'
import { type ProviderReply, startStubProvider } from '../../../tests/fakes/provider/stub-provider.ts'
import { checkSummary } from './summary.ts'

const KEY = 'key-that-stays-secret'

async function check(models: string[], ...replies: ProviderReply[]) {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  provider.replyWith(...replies)
  const notes: string[] = []
  const found = await checkSummary({ summary: { baseUrl: provider.baseUrl, apiKey: KEY, models } }, (note) =>
    notes.push(note),
  )
  expect(JSON.stringify([found, notes])).not.toContain(KEY)
  return { found, notes, requests: provider.requests }
}

test('a working model is noted', async () => {
  const { found, notes, requests } = await check(['a-model'], { kind: 'content', content: 'Somebody is home.' })
  expect(found).toEqual([])
  expect(notes).toEqual(['summary: a-model responds: "Somebody is home."'])
  expect(requests).toMatchObject([{ authorization: `Bearer ${KEY}`, body: { model: 'a-model' } }])
})

test('all models are tried; a missing one is a warning while another works', async () => {
  const { found, notes } = await check(
    ['old', 'new'],
    { kind: 'status', status: 404, code: 'model_not_found' },
    { kind: 'content', content: 'Yes.' },
  )
  expect(found).toMatchObject([{ level: 'warning', where: 'old', what: 'the provider doesn’t offer this model' }])
  expect(notes).toEqual(['summary: new responds: "Yes."'])
})

test.each<[ProviderReply, RegExp]>([
  [{ kind: 'status', status: 401 }, /rejects the key \(401\)/],
  [{ kind: 'echoes', status: 403 }, /rejects the key \(403\)/],
  [{ kind: 'status', status: 404 }, /no such provider or model/],
  [{ kind: 'status', status: 429 }, /rate limiting requests/],
  [{ kind: 'status', status: 500 }, /returned an error \(500\)/],
  [{ kind: 'drops' }, /is unreachable/],
  [{ kind: 'page' }, /is unreachable/],
  [{ kind: 'content', content: null }, /empty response/],
])('%j is reported', async (reply, pattern) => {
  const { found, notes } = await check(['a-model'], reply)
  expect(found).toMatchObject([
    { area: 'summary', level: 'error', where: 'a-model', what: expect.stringMatching(pattern) },
  ])
  expect(notes).toEqual([])
})

test('a missing provider is reported', async () => {
  expect(await checkSummary({ summary: undefined }, () => {})).toMatchObject([{ where: 'SUMMARY_API_KEY' }])
})
