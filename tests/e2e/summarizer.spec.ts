import type { Locator, Page } from '@playwright/test'
import type { StubProvider } from '../fakes/provider/stub-provider.ts'
import { test as base, expect } from '../fixtures.ts'
import { PROVIDER_KEY } from '../states/sites.ts'

const SUMMARY_API = '**/openai/v1/chat/completions'
const OUTER_FAILURE = 'An error occurred while summarizing the text.'

let textCount = 0

const test = base.extend<{ provider: StubProvider }>({
  baseURL: async ({ sites }, use) => use((await sites.find('sample')).origin),
  provider: async ({ sites, errors }, use) => {
    const site = await sites.find('sample')
    if (!site.provider) throw new Error('The sample site has no provider.')
    errors.watch(site)
    await use(site.provider)
  },
})

test('the summarizer page', async ({ page, visit, provider, errors }) => {
  test.slow()
  errors.expected(/ERR_FAILED .*\.js$/)
  const traffic = recordTraffic(page)
  await visit('/summarize')
  const box = page.getByPlaceholder('Enter text to summarize...')
  const submit = submitButton(page)

  await test.step('has a text box with ten rows and a button', async () => {
    await expect(box).toHaveAttribute('rows', '10')
    for (const width of [390, 1024, 1920]) {
      await page.setViewportSize({ width, height: 1300 })
      expect(await box.evaluate(countRows), `${width} px wide`).toBe(10)
    }
    await expect(submit).toBeEnabled()
    await expect(page.getByText('Summary:')).toHaveCount(0)
    await expect(page.getByText('Your summary will appear here.')).toBeVisible()
  })

  await test.step('says who gets the text next to the button and sets no cookie', async () => {
    await expect(
      page.getByText(
        'Your text is sent to another server of the site owner, where a language model writes the summary.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'What happens to your text' })).toHaveAttribute('href', '/privacy')
    expect(await page.context().cookies()).toEqual([])
  })

  await test.step('shows the number of characters', async () => {
    const textBox = page.getByLabel('Text to summarize')
    await expect(textBox).toHaveAccessibleDescription(/^0 of \d{1,3}(,\d{3})+ characters$/)
    await textBox.fill('a'.repeat(1_234))
    await expect(textBox).toHaveAccessibleDescription(/^1,234 of /)
  })

  await test.step('a request can be canceled', async () => {
    provider.replyWith({ kind: 'hangs' })
    await summarize(page, newText())
    await expect.poll(() => provider.requests.length).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(submit).toBeEnabled()
    await expect(page.getByText('Summary:')).toHaveCount(0)
  })

  await test.step('empty text is not submitted', async () => {
    provider.replyWith({ kind: 'content', content: 'Something.' })
    const bodies: string[] = []
    page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData() ?? ''))
    for (const empty of ['', '   ', '\n\t \n']) {
      await summarize(page, empty)
      await expect(submit).toBeEnabled()
    }
    await expect(page.getByText('Summary:')).toHaveCount(0)
    await summarize(page, newText())
    await expectSummary(page, 'Something.')
    expect(bodies).toHaveLength(1)
  })

  await test.step('the provider gets the owner’s key, and the browser never sees it', async () => {
    provider.replyWith({ kind: 'content', content: 'A fox.' })
    await summarize(page, newText())
    await expectSummary(page, 'A fox.')
    expect(provider.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${PROVIDER_KEY}`])
    const everything = (await Promise.all(traffic)).join('\n')
    expect(everything).toContain('llama3-8b-8192')
    expect(everything).not.toContain(PROVIDER_KEY)
  })

  await test.step('the text box and the button are disabled while summarizing', async () => {
    provider.replyWith({ kind: 'content', content: 'Done.' })
    const gate = Promise.withResolvers<void>()
    await page.route(SUMMARY_API, (route) => gate.promise.then(() => route.continue()))
    const text = newText()
    await summarize(page, text)
    await expect(page.getByRole('button', { name: 'Summarizing...' })).toBeDisabled()
    await expect(box).toBeDisabled()
    await expect(submit).toHaveCount(0)
    gate.resolve()
    await expect(submit).toBeEnabled()
    await expect(box).toBeEnabled()
    await expect(box).toHaveValue(text)
    await page.unroute(SUMMARY_API)
  })

  await test.step('a new summary replaces the old one', async () => {
    provider.replyWith({ kind: 'content', content: 'The first.' }, { kind: 'content', content: 'The second.' })
    await summarize(page, newText())
    await expectSummary(page, 'The first.')
    await summarize(page, newText())
    await expectSummary(page, 'The second.')
    await expect(page.getByText('The first.')).toHaveCount(0)
  })

  await test.step('on a phone, the summary scrolls into view', async () => {
    await page.setViewportSize({ width: 390, height: 660 })
    await summarize(page, newText())
    await expectSummary(page, 'The second.')
    await expect(page.getByRole('region', { name: 'Summary:' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('an error outside the API request has its own message, which looks like an error', async () => {
    await visit('/summarize')
    await page.route('**/*.js', (route) => route.abort('failed'))
    await summarize(page, newText())
    await expectSummary(page, OUTER_FAILURE)
    const heading = page.getByRole('heading', { name: 'Summary:' })
    const color = await heading.evaluate((element) => getComputedStyle(element).color)
    await expect(page.getByText(OUTER_FAILURE).filter({ visible: true })).not.toHaveCSS('color', color)
    await expect(submit).toBeEnabled()
  })
})

async function summarize(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Enter text to summarize...').fill(text)
  await submitButton(page).click()
}

function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Summarize', exact: true })
}

/** Returns new text for each run, because summaries are cached. */
function newText(): string {
  textCount += 1
  return `The quick brown fox jumps over the lazy dog.\nThen it rests. For the ${textCount}. time.`
}

async function expectSummary(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Summary:' }).locator('xpath=following-sibling::p[1]')).toHaveText(
    text,
  )
}

function countRows(box: Element): number {
  const { height, paddingBlock, borderBlockWidth, lineHeight } = getComputedStyle(box)
  const [outer = 0, padding = 0, border = 0, line = 0] = [height, paddingBlock, borderBlockWidth, lineHeight].map(
    Number.parseFloat,
  )
  return Math.round(((outer - 2 * (padding + border)) / line) * 10) / 10
}

/** Records all headers and the text of responses. */
function recordTraffic(page: Page): Promise<string>[] {
  const traffic: Promise<string>[] = []
  page.on('request', (request) => traffic.push(request.allHeaders().then(JSON.stringify)))
  page.on('response', (response) => {
    traffic.push(response.allHeaders().then(JSON.stringify))
    if (/javascript|html|json/.test(response.headers()['content-type'] ?? '')) traffic.push(response.text())
  })
  return traffic
}
