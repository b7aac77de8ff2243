import type { Page } from '@playwright/test'
import type { ProviderReply } from '../../fakes/provider/stub-provider.ts'
import { test as withoutProvider } from '../../fixtures.ts'
import { expect, expectRun, FAILED, FOX, newText, summarize, test } from './summarizer.ts'

// One worker, so that the provider and its site start once.
test.describe.configure({ mode: 'default' })

const NO_CONTENT = "Sorry, I couldn't generate a summary."
const REFUSALS = [400, 401, 403, 404, 422]
const TRIES = 3
const TIMEOUT_S = 60
const HELD_AT_MS = 60_000
const REST_MS = 1_000

// Where the provider names no rest of its own, the tries are about a second apart: one of each kind is enough.
const PASSING: ProviderReply[] = [
  ...[408, 409, 429, 503].map((status) => ({ kind: 'status' as const, status, retryAfter: '0' })),
  { kind: 'status', status: 500 },
  { kind: 'page' },
]

test('what a provider replies', async ({ page, visit, provider, errors }) => {
  test.slow()
  errors.expected(/status of 50\d.*chat\/completions/)
  await visit('/summarize')

  for (const content of ['', null]) {
    await test.step(`a reply whose content is ${JSON.stringify(content)} has a sentence of its own`, async () => {
      provider.replyWith({ kind: 'content', content })
      await expectRun(page, NO_CONTENT)
    })
  }

  for (const status of REFUSALS) {
    await test.step(`a refusal is a failure that is not tried again: ${status}`, async () => {
      provider.replyWith({ kind: 'status', status })
      await expectRun(page, FAILED)
      expect(provider.requests.length).toBe(1)
    })
  }

  for (const reply of PASSING) {
    await test.step(`what may pass by itself is tried again twice, then it is a failure: ${JSON.stringify(reply)}`, async () => {
      provider.replyWith(reply)
      await expectRun(page, FAILED)
      expect(provider.requests.length).toBe(TRIES)
    })
  }

  await test.step('a provider that recovers between two tries gives its summary', async () => {
    provider.replyWith({ kind: 'status', status: 500 }, { kind: 'content', content: 'Better now.' })
    await expectRun(page, 'Better now.')
    expect(provider.requests.length).toBe(2)
  })

  await test.step('a 429 is retried after Retry-After, not before', async () => {
    const refusal = { kind: 'status', status: 429, retryAfter: String(REST_MS / 1_000) } as const
    provider.replyWith(refusal, { kind: 'content', content: 'Your turn.' })
    await expectRun(page, 'Your turn.')
    const [first, second] = provider.requests.map(({ at }) => at)
    // Timers may be early by a millisecond or two.
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(REST_MS - 10)
  })
})

test('a silent provider gets a minute, three times', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'hangs' })
  await holdClock(page, () => visit('/summarize'))
  // The page's own calls: while the server has not heard of the first one's end, it may answer the next with the same call.
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/completions')) calls += 1
  })
  await summarize(page, newText())
  await expect.poll(() => provider.requests.length).toBe(1)
  expect(await runUntil(page, () => calls >= 2)).toBeGreaterThanOrEqual(TIMEOUT_S)
  await runUntil(page, () => page.getByText(FAILED).isVisible())
  expect(calls).toBe(TRIES)
})

test('where the owner allows it, the site steps in for a provider that fails', async ({
  page,
  visit,
  openSite,
  provider,
}) => {
  provider.replyWith({ kind: 'status', status: 401 })
  const site = await openSite({ SUMMARY_BASE_URL: provider.baseUrl, SUMMARY_FALLBACK: 'on' })
  await visit(`${site.origin}/summarize`)
  await summarize(page, FOX)
  await expect(
    page.getByText('Key sentences selected from your text (the language model is unavailable)'),
  ).toBeVisible()
})

withoutProvider('without a provider the site itself makes the summary', async ({ page, visit }) => {
  await visit('/summarize')
  await summarize(page, FOX)
  await expect(page.getByRole('heading', { name: 'Summary:' })).toBeVisible()
  await expect(page.getByText('Key sentences selected from your text', { exact: true })).toBeVisible()
})

/** Opens the page and from then on lets its time pass only in steps. */
async function holdClock(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(HELD_AT_MS)
}

/** Lets the page's time pass, second by second, and counts them. */
async function runUntil(page: Page, done: () => boolean | Promise<boolean>): Promise<number> {
  let seconds = 0
  await expect(async () => {
    for (let step = 0; step < 10 && !(await done()); step += 1) {
      await page.clock.runFor(1_000)
      seconds += 1
    }
    expect(await done()).toBe(true)
  }).toPass({ intervals: [10] })
  return seconds
}
