import type { Locator, Page } from '@playwright/test'
import type { StubProvider } from '../../fakes/provider/stub-provider.ts'
import { test as base, expect } from '../../fixtures.ts'

export { expect }

export const SUMMARY_API = '**/openai/v1/chat/completions'
export const FOX = 'The quick brown fox jumps over the lazy dog.\nThen it rests.'
export const FAILED = "Sorry, I couldn't generate a summary at the moment."

let textCount = 0

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

/** Returns new text for each run, because summaries are cached. */
export function newText(): string {
  textCount += 1
  return `${FOX} For the ${textCount}. time.`
}

/** Summarizes new text and waits for the response, because the previous summary stays until then. */
export async function expectRun(page: Page, text: string): Promise<void> {
  const response = page.waitForResponse(SUMMARY_API)
  await summarize(page, newText())
  await response
  await expect(submitButton(page)).toBeEnabled()
  await expectSummary(page, text)
}

export async function expectSummary(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Summary:' }).locator('xpath=following-sibling::p[1]')).toHaveText(
    text,
  )
}
