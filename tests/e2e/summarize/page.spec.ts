import { CALL, expect, expectSummary, KEY, newText, summarize, test } from './summarizer.ts'

const OUTER_FAILURE = 'An error occurred while summarizing the text.'

test('the summarizer is a text box of ten rows and a button', async ({ page, visit }) => {
  await visit('/summarize')
  await expect(page.getByPlaceholder('Enter text to summarize...')).toHaveAttribute('rows', '10')
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
  await expect(page.getByText('Summary:')).toHaveCount(0)
})

test('the text is counted, in figures that can be read', async ({ page, visit }) => {
  await visit('/summarize')
  const box = page.getByLabel('Text to summarize')
  await expect(box).toHaveAccessibleDescription(/^0 of \d{1,3}(,\d{3})+ characters$/)
  await box.fill('a'.repeat(1_234))
  await expect(box).toHaveAccessibleDescription(/^1,234 of /)
})

test('the page sends exactly the request of the provider’s API', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'A fox jumps, then rests.' })
  await visit('/summarize')
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

test('the provider gets the owner’s key, and the browser never sees it', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'A fox.' })
  const seen: Promise<string>[] = []
  page.on('request', (request) => seen.push(request.allHeaders().then(JSON.stringify)))
  page.on('response', (response) => {
    seen.push(response.allHeaders().then(JSON.stringify))
    if (/javascript|html|json/.test(response.headers()['content-type'] ?? '')) seen.push(response.text())
  })
  await visit('/summarize')
  await summarize(page, newText())
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
  const text = newText()
  await summarize(page, text)
  await expect(page.getByRole('button', { name: 'Summarizing...' })).toBeDisabled()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toBeEnabled()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toHaveValue(text)
})

test('each run replaces the summary', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'content', content: 'The first.' }, { kind: 'content', content: 'The second.' })
  await visit('/summarize')
  await summarize(page, newText())
  await expectSummary(page, 'The first.')
  await summarize(page, newText())
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
  await summarize(page, newText())
  await expectSummary(page, 'Something.')
  expect(asked).toHaveLength(1)
})

test('a call can be given up', async ({ page, visit, provider }) => {
  provider.replyWith({ kind: 'hangs' })
  await visit('/summarize')
  await summarize(page, newText())
  await expect.poll(() => provider.requests.length).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
  await expect(page.getByText('Summary:')).toHaveCount(0)
})

test('a error around the call has a sentence of its own', async ({ page, visit, errors }) => {
  errors.expected(/\.js/)
  await visit('/summarize')
  await page.route('**/*.js', (route) => route.abort('failed'))
  await summarize(page, newText())
  await expectSummary(page, OUTER_FAILURE)
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeEnabled()
})
