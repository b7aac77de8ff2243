import type { Page } from '@playwright/test'
import type { ProviderReply } from '../../fakes/provider/stub-provider.ts'
import { test as withoutProvider } from '../../fixtures.ts'
import { expect, expectRun, FAILED, FOX, newText, summarize, test } from './summarizer.ts'

// All tests run in one worker, so the provider and its site start once.
test.describe.configure({ mode: 'default' })

const NO_CONTENT = "Sorry, I couldn't generate a summary."
const MAX_ATTEMPTS = 3
const TIMEOUT_S = 60
const PAUSED_AT_MS = 60_000

const FAILURES: [reply: ProviderReply, attempts: number][] = [
  [{ kind: 'status', status: 401 }, 1],
  [{ kind: 'page' }, 1],
  [{ kind: 'status', status: 429, retryAfter: '0' }, MAX_ATTEMPTS],
  [{ kind: 'status', status: 500 }, MAX_ATTEMPTS],
]

test('the summarizer handles provider responses', async ({ page, visit, provider, errors }) => {
  test.slow()
  errors.expected(/status of 50\d.*chat\/completions/)
  await visit('/summarize')

  await test.step('empty content shows that there is no summary', async () => {
    provider.replyWith({ kind: 'content', content: '' })
    await expectRun(page, NO_CONTENT)
  })

  for (const [reply, attempts] of FAILURES) {
    await test.step(`${JSON.stringify(reply)} fails after ${attempts} attempts`, async () => {
      provider.replyWith(reply)
      await expectRun(page, FAILED)
      expect(provider.requests.length).toBe(attempts)
    })
  }

  await test.step('a provider that recovers between two attempts returns a summary', async () => {
    provider.replyWith({ kind: 'status', status: 500 }, { kind: 'content', content: 'Better now.' })
    await expectRun(page, 'Better now.')
    expect(provider.requests.length).toBe(2)
  })
})

test('a provider that does not respond times out after a minute, three times', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'hangs' })
  await openWithPausedClock(page, () => visit('/summarize'))
  // The page's requests are counted, because the server may share one provider request between two of them.
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/completions')) requests += 1
  })
  await summarize(page, newText())
  await expect.poll(() => provider.requests.length).toBe(1)
  expect(await runUntil(page, () => requests >= 2)).toBeGreaterThanOrEqual(TIMEOUT_S)
  await runUntil(page, () => page.getByText(FAILED).isVisible())
  expect(requests).toBe(MAX_ATTEMPTS)
})

test('with SUMMARY_FALLBACK the site summarizes when the provider fails', async ({
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

withoutProvider('without a provider the site summarizes the text', async ({ page, visit }) => {
  await visit('/summarize')
  await summarize(page, FOX)
  await expect(page.getByRole('heading', { name: 'Summary:' })).toBeVisible()
  await expect(page.getByText('Key sentences selected from your text', { exact: true })).toBeVisible()
})

async function openWithPausedClock(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(PAUSED_AT_MS)
}

/** Advances the page's clock until `done` and returns the seconds. */
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
