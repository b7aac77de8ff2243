import type { Locator, Page } from '@playwright/test'
import type { StubProvider } from '../../fakes/provider/stub-provider.ts'
import { test as base, expect } from '../../fixtures.ts'

export { expect }

export const CALL = '**/openai/v1/chat/completions'
export const FOX = 'The quick brown fox jumps over the lazy dog.\nThen it rests.'
export const FAILED = "Sorry, I couldn't generate a summary at the moment."

let texts = 0

/** A site whose summaries come from a stub provider alone. */
export const test = base.extend<{ provider: StubProvider }>({
  baseURL: async ({ sites }, use) => use((await sites.find('sample')).origin),
  provider: async ({ sites, errors }, use) => {
    const site = await sites.find('sample')
    if (!site.provider) throw new Error('The sample site has no provider.')
    errors.watch(site)
    await use(site.provider)
  },
})

export async function summarize(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Enter text to summarize...').fill(text)
  await submitButton(page).click()
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Summarize', exact: true })
}

/** Kept summaries cost nothing: each run needs a text of its own to reach the provider. */
export function newText(): string {
  texts += 1
  return `${FOX} For the ${texts}. time.`
}

/** What a new text gets. The words of the run before stay until this one is over. */
export async function expectRun(page: Page, words: string): Promise<void> {
  const answered = page.waitForResponse(CALL)
  await summarize(page, newText())
  await answered
  await expect(submitButton(page)).toBeEnabled()
  await expectSummary(page, words)
}

export async function expectSummary(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Summary:' }).locator('xpath=following-sibling::p[1]')).toHaveText(
    words,
  )
}
