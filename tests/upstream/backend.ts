import type { Page } from '@playwright/test'
import { type StubBackend, startStubBackend } from '../fakes/backend/stub-backend.ts'
import type { Site } from '../fakes/site.ts'
import { test as base, expect } from '../fixtures.ts'

export { expect }

type Behavior = Parameters<StubBackend['set']>[0]
type OpenWith = (behavior?: Behavior, env?: Record<string, string>) => Promise<{ backend: StubBackend; site: Site }>

export const test = base.extend<{ openWith: OpenWith }>({
  openWith: async ({ openSite, closeAfter }, use) => {
    await use(async (behavior = {}, env = {}) => {
      const backend = await startStubBackend({ behavior })
      closeAfter(backend.close)
      const site = await openSite({ PORTFOLIO_HOST: toHost(backend), ...env })
      return { backend, site }
    })
  },
})

/** Uses the hostname of the site, so the browser shares cookies between both. */
export function toHost({ port }: StubBackend): string {
  return `http://localhost:${port}`
}

/** Expects no placeholder such as "undefined" for missing data. */
export async function expectNoGaps(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text).toContain('Thanks For Scrolling')
  expect(text).not.toMatch(/\b(undefined|null|NaN)\b|\[object/)
}

const LISTS = { TIMELINE: 4, SKILLS: 4, 'MY APPS': 3, 'MY PORTFOLIO': 9 }

export async function expectLists(page: Page, counts: Record<string, number> = LISTS): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await expect(section(page, name).getByRole('listitem'), name).toHaveCount(count)
  }
}

export function section(page: Page, name: string) {
  return page.getByRole('region', { name })
}

export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}

/** Sends without a token, because the spam filter rejects forms that are filled within two seconds. */
export async function sendMessage(page: Page): Promise<void> {
  await page.route('**/form-token', (route) => route.fulfill({ json: {} }))
  // Searching only the form is faster than searching the whole page.
  const form = page.locator('#contact')
  for (const label of ['Your Name', 'Subject', 'Message']) await form.getByLabel(label, { exact: true }).fill('Ada')
  await form.getByRole('button', { name: 'SEND MESSAGE' }).click()
}
