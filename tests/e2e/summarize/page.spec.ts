import type { Page } from '@playwright/test'
import { PROVIDER_KEY } from '../../../screenshots/sites.ts'
import { CALL, expect, expectSummary, newText, submitButton, summarize, test } from './summarizer.ts'

const OUTER_FAILURE = 'An error occurred while summarizing the text.'

test('the summarizer', async ({ page, visit, provider, errors }) => {
  test.slow()
  errors.expected(/ERR_FAILED .*\.js$/)
  const seen = watchTraffic(page)
  await visit('/summarize')
  const box = page.getByPlaceholder('Enter text to summarize...')
  const submit = submitButton(page)

  await test.step('is a text box of ten rows and a button', async () => {
    await expect(box).toHaveAttribute('rows', '10')
    await expect(submit).toBeEnabled()
    await expect(page.getByText('Summary:')).toHaveCount(0)
  })

  await test.step('who gets the text is said beside the button, and no cookie is set', async () => {
    const { host } = new URL(provider.baseUrl)
    await expect(
      page.getByText(`Your text is sent to ${host}, where a language model writes the summary.`),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'What happens to your text' })).toHaveAttribute('href', '/privacy')
    expect(await page.context().cookies()).toEqual([])
  })

  await test.step('the text is counted, in figures that can be read', async () => {
    const labelled = page.getByLabel('Text to summarize')
    await expect(labelled).toHaveAccessibleDescription(/^0 of \d{1,3}(,\d{3})+ characters$/)
    await labelled.fill('a'.repeat(1_234))
    await expect(labelled).toHaveAccessibleDescription(/^1,234 of /)
  })

  await test.step('a call can be given up', async () => {
    provider.replyWith({ kind: 'hangs' })
    await summarize(page, newText())
    await expect.poll(() => provider.requests.length).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(submit).toBeEnabled()
    await expect(page.getByText('Summary:')).toHaveCount(0)
  })

  await test.step('submitting nothing, or only white space, does nothing', async () => {
    provider.replyWith({ kind: 'content', content: 'Something.' })
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.postData() ?? ''))
    for (const nothing of ['', '   ', '\n\t \n']) {
      await summarize(page, nothing)
      await expect(submit).toBeEnabled()
    }
    await expect(page.getByText('Summary:')).toHaveCount(0)
    await summarize(page, newText())
    await expectSummary(page, 'Something.')
    expect(asked).toHaveLength(1)
  })

  await test.step('the page sends exactly the request of the provider’s API', async () => {
    provider.replyWith({ kind: 'content', content: 'A fox jumps, then rests.' })
    const asked = page.waitForRequest(CALL)
    const text = newText()
    await summarize(page, text)
    const request = await asked
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual({
      model: 'llama3-8b-8192',
      messages: [
        { role: 'system', content: 'You are a text summarizer. Provide a concise summary of the given text.' },
        { role: 'user', content: `Summarize the following text: ${text}` },
      ],
    })
    await expectSummary(page, 'A fox jumps, then rests.')
  })

  await test.step('the provider gets the owner’s key, and the browser never sees it', async () => {
    provider.replyWith({ kind: 'content', content: 'A fox.' })
    await summarize(page, newText())
    await expectSummary(page, 'A fox.')
    expect(provider.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${PROVIDER_KEY}`])
    const everything = (await Promise.all(seen)).join('\n')
    expect(everything).toContain('llama3-8b-8192')
    expect(everything).not.toContain(PROVIDER_KEY)
  })

  await test.step('while it works, the text and the button are disabled and the button says so', async () => {
    provider.replyWith({ kind: 'content', content: 'Done.' })
    const gate = Promise.withResolvers<void>()
    await page.route(CALL, (route) => gate.promise.then(() => route.continue()))
    const text = newText()
    await summarize(page, text)
    await expect(page.getByRole('button', { name: 'Summarizing...' })).toBeDisabled()
    await expect(box).toBeDisabled()
    await expect(submit).toHaveCount(0)
    gate.resolve()
    await expect(submit).toBeEnabled()
    await expect(box).toBeEnabled()
    await expect(box).toHaveValue(text)
    await page.unroute(CALL)
  })

  await test.step('each run replaces the summary', async () => {
    provider.replyWith({ kind: 'content', content: 'The first.' }, { kind: 'content', content: 'The second.' })
    await summarize(page, newText())
    await expectSummary(page, 'The first.')
    await summarize(page, newText())
    await expectSummary(page, 'The second.')
    await expect(page.getByText('The first.')).toHaveCount(0)
  })

  await test.step('an error around the call has a sentence of its own', async () => {
    await visit('/summarize')
    await page.route('**/*.js', (route) => route.abort('failed'))
    await summarize(page, newText())
    await expectSummary(page, OUTER_FAILURE)
    await expect(submit).toBeEnabled()
  })
})

/** The headers of everything that comes and goes, and the text of what comes. */
function watchTraffic(page: Page): Promise<string>[] {
  const seen: Promise<string>[] = []
  page.on('request', (request) => seen.push(request.allHeaders().then(JSON.stringify)))
  page.on('response', (response) => {
    seen.push(response.allHeaders().then(JSON.stringify))
    if (/javascript|html|json/.test(response.headers()['content-type'] ?? '')) seen.push(response.text())
  })
  return seen
}
