import { expect, onTestFinished, test } from 'vitest'
import { type ProviderReply, startStubProvider } from '../../../tests/fakes/provider/stub-provider.ts'
import { checkSummary } from './summary.ts'

const KEY = 'key-that-nobody-sees'

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

test('the model that answers is named', async () => {
  const { found, notes, requests } = await check(['a-model'], { kind: 'content', content: 'Somebody is home.' })
  expect(found).toEqual([])
  expect(notes).toEqual(['summary: a-model answers: "Somebody is home."'])
  expect(requests).toMatchObject([{ authorization: `Bearer ${KEY}`, body: { model: 'a-model' } }])
})

test('of several models each is asked; one that is gone is a warning while another answers', async () => {
  const { found, notes } = await check(
    ['old', 'new'],
    { kind: 'status', status: 404, code: 'model_not_found' },
    { kind: 'content', content: 'Yes.' },
  )
  expect(found).toMatchObject([{ level: 'warning', where: 'old', what: 'the provider has no such model' }])
  expect(notes).toEqual(['summary: new answers: "Yes."'])
})

test.each<[ProviderReply, RegExp]>([
  [{ kind: 'status', status: 401 }, /refuses the key \(401\)/],
  [{ kind: 'echoes', status: 403 }, /refuses the key \(403\)/],
  [{ kind: 'status', status: 404 }, /no such provider or model/],
  [{ kind: 'status', status: 429 }, /no more to give/],
  [{ kind: 'status', status: 500 }, /fails \(500\)/],
  [{ kind: 'drops' }, /cannot be reached/],
  [{ kind: 'page' }, /cannot be reached/],
  [{ kind: 'content', content: null }, /answers with nothing/],
])('%j is told', async (reply, words) => {
  const { found, notes } = await check(['a-model'], reply)
  expect(found).toMatchObject([
    { area: 'summary', level: 'error', where: 'a-model', what: expect.stringMatching(words) },
  ])
  expect(notes).toEqual([])
})

test('without a provider there is nobody to ask', async () => {
  expect(await checkSummary({ summary: undefined }, () => {})).toMatchObject([{ where: 'SUMMARY_API_KEY' }])
})
