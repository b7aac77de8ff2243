import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { startSite } from './peers/site.ts'
import { type ProviderReply, type StubProvider, startStubProvider } from './peers/stub-provider.ts'

const CALL = '**/openai/v1/chat/completions'
const KEY = 'gsk_the-key-of-the-owner'
const TEXT = 'The quick brown fox jumps over the lazy dog.\nThen it rests.'
const FAILED = "Sorry, I couldn't generate a summary at the moment."
const NO_CONTENT = "Sorry, I couldn't generate a summary."
const OUTER_FAILURE = 'An error occurred while summarizing the text.'
const RETRY_AFTER_S = 30
const TIMEOUT_S = 60
const HELD_AT_MS = 60_000
const TRIES = 3

const test = base.extend<object, { provider: StubProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const provider = await startStubProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const summary = { SUMMARY_BASE_URL: provider.baseUrl, SUMMARY_API_KEY: KEY, SUMMARY_FALLBACK: 'off' }
      const site = await startSite(summary)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

test('the summarizer is a text box of ten rows and a button', async ({ page, visit }) => {
  await visit('/summarize')
  await expect(page.getByPlaceholder('Enter text to summarize...')).toHaveAttribute('rows', '10')
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
  await expect(page.getByText('Summary:')).toHaveCount(0)
})

test('the page sends exactly the request of the provider’s API', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'A fox jumps, then rests.' })
  await visit('/summarize')
  const asked = page.waitForRequest(CALL)
  await summarize(page, TEXT)
  const request = await asked
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({
    model: 'llama3-8b-8192',
    messages: [
      { role: 'system', content: 'You are a text summarizer. Provide a concise summary of the given text.' },
      { role: 'user', content: `Summarize the following text: ${TEXT}` },
    ],
  })
  await expectSummary(page, 'A fox jumps, then rests.')
})

test('the provider gets the owner’s key, and the browser never sees it', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'A fox.' })
  const seen: Promise<string>[] = []
  page.on('request', (request) => seen.push(request.allHeaders().then(JSON.stringify)))
  page.on('response', (response) => {
    seen.push(response.allHeaders().then(JSON.stringify))
    if (/javascript|html|json/.test(response.headers()['content-type'] ?? '')) seen.push(response.text())
  })
  await visit('/summarize')
  await summarize(page, TEXT)
  await expectSummary(page, 'A fox.')
  expect(provider.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`])
  const everything = (await Promise.all(seen)).join('\n')
  expect(everything).toContain('llama3-8b-8192')
  expect(everything).not.toContain(KEY)
})

test('while it works, the text and the button are disabled and the button says so', async ({
  page,
  visit,
  provider,
}) => {
  provider.replyWith({ kind: 'content', content: 'Done.' })
  await visit('/summarize')
  const gate = Promise.withResolvers<void>()
  await page.route(CALL, (route) => gate.promise.then(() => route.continue()))
  await summarize(page, TEXT)
  await expect(page.getByRole('button', { name: 'Summarizing...' })).toBeDisabled()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toBeEnabled()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toHaveValue(TEXT)
})

test('each run replaces the summary', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'The first.' }, { kind: 'content', content: 'The second.' })
  await visit('/summarize')
  await summarize(page, TEXT)
  await expectSummary(page, 'The first.')
  await summarize(page, TEXT)
  await expectSummary(page, 'The second.')
  await expect(page.getByText('The first.')).toHaveCount(0)
})

test('submitting nothing, or only white space, does nothing', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'Something.' })
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.postData() ?? ''))
  await visit('/summarize')
  for (const nothing of ['', '   ', '\n\t \n']) {
    await summarize(page, nothing)
    await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
  }
  await expect(page.getByText('Summary:')).toHaveCount(0)
  await summarize(page, TEXT)
  await expectSummary(page, 'Something.')
  expect(asked).toHaveLength(1)
})

for (const content of ['', null]) {
  test(`a reply whose content is ${JSON.stringify(content)} has a sentence of its own`, async ({
    page,
    visit,
    provider,
  }) => {
    provider.replyWith({ kind: 'content', content })
    await visit('/summarize')
    await summarize(page, TEXT)
    await expectSummary(page, NO_CONTENT)
  })
}

for (const status of [400, 401, 403, 404, 422]) {
  test(`a ${status} of the provider is a failure that is not tried again`, async ({ page, visit, provider, faults }) => {
    faults.expected(new RegExp(`status of (${status}|50\\d)`))
    provider.replyWith({ kind: 'status', status })
    await visit('/summarize')
    await summarize(page, TEXT)
    await expectSummary(page, FAILED)
    expect(provider.requests).toHaveLength(1)
  })
}

const RETRIED: { name: string; reply: ProviderReply }[] = [
  ...[408, 409, 429, 500, 503].map((status) => ({ name: `a ${status}`, reply: { kind: 'status' as const, status } })),
  { name: 'a web page', reply: { kind: 'page' } },
]
for (const { name, reply } of RETRIED) {
  test(`${name} is tried again twice, then it is a failure`, async ({ page, visit, provider, faults }) => {
    faults.expected(/status of (4|5)\d\d/)
    provider.replyWith(reply)
    await holdClock(page, () => visit('/summarize'))
    await summarize(page, TEXT)
    await runUntil(page, () => page.getByText(FAILED).isVisible())
    expect(provider.requests).toHaveLength(TRIES)
  })
}

test('a provider that recovers between two tries gives its summary', async ({ page, visit, provider, faults }) => {
  faults.expected(/status of 500/)
  provider.replyWith({ kind: 'status', status: 500 }, { kind: 'content', content: 'Better now.' })
  await visit('/summarize')
  await summarize(page, TEXT)
  await expectSummary(page, 'Better now.')
  expect(provider.requests).toHaveLength(2)
})

test('a 429 is tried again when the provider said, not before', async ({ page, visit, provider, faults }) => {
  faults.expected(/status of 429/)
  const refusal = { kind: 'status', status: 429, retryAfter: String(RETRY_AFTER_S) } as const
  provider.replyWith(refusal, { kind: 'content', content: 'Your turn.' })
  await holdClock(page, () => visit('/summarize'))
  await summarize(page, TEXT)
  await expect.poll(() => provider.requests.length).toBe(1)
  const seconds = await runUntil(page, () => provider.requests.length === 2)
  expect(seconds).toBeGreaterThanOrEqual(RETRY_AFTER_S)
  await expectSummary(page, 'Your turn.')
})

test('a provider that does not answer is given a minute, three times', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'hangs' })
  await holdClock(page, () => visit('/summarize'))
  await summarize(page, TEXT)
  await expect.poll(() => provider.requests.length).toBe(1)
  expect(await runUntil(page, () => provider.requests.length === 2)).toBeGreaterThanOrEqual(TIMEOUT_S)
  await runUntil(page, () => page.getByText(FAILED).isVisible())
  expect(provider.requests).toHaveLength(TRIES)
})

test('a fault around the call has a sentence of its own', async ({ page, visit, faults }) => {
  faults.expected(/\.js/)
  await visit('/summarize')
  await page.route('**/*.js', (route) => route.abort('failed'))
  await summarize(page, TEXT)
  await expectSummary(page, OUTER_FAILURE)
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
})

async function summarize(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Enter text to summarize...').fill(text)
  await page.getByRole('button', { name: 'Summarize', exact: true }).click()
}

async function expectSummary(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Summary:' }).locator('xpath=following-sibling::p')).toHaveText(words)
}

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
