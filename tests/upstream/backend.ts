import type { Page } from '@playwright/test'
import { type StubBackend, startStubBackend } from '../fakes/backend/stub-backend.ts'
import type { Site } from '../fakes/site.ts'
import { test as base, expect } from '../fixtures.ts'

export { expect }

type Behaviour = Parameters<StubBackend['set']>[0]
/** Starts a backend with this behaviour, and a site in front of it. */
type OpenWith = (behaviour?: Behaviour, env?: Record<string, string>) => Promise<{ backend: StubBackend; site: Site }>

export const test = base.extend<{ openWith: OpenWith }>({
  openWith: async ({ openSite, closeAfter }, use) => {
    await use(async (behaviour = {}, env = {}) => {
      const backend = await startStubBackend({ behaviour })
      closeAfter(backend.close)
      const site = await openSite({ PORTFOLIO_HOST: toHost(backend), ...env })
      return { backend, site }
    })
  },
})

/** By the same name as the site, so that the browser has the same cookies for both. */
export function toHost({ port }: StubBackend): string {
  return `http://localhost:${port}`
}

/** Nothing a visitor reads shows that something was missing. */
export async function expectNoGaps(page: Page): Promise<void> {
  const words = await page.locator('body').innerText()
  expect(words).toContain('Thanks For Scrolling')
  expect(words).not.toMatch(/\b(undefined|null|NaN)\b|\[object/)
}

export function section(page: Page, name: string) {
  return page.getByRole('region', { name })
}

export function toast(page: Page, words: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: words })
}

/** Sent without a token: the spam filter would keep what is written within two seconds. */
export async function sendMessage(page: Page): Promise<void> {
  await page.route('**/form-token', (route) => route.fulfill({ json: {} }))
  // Playwright finds a field by its label faster where it need not read the whole page.
  const form = page.locator('#contact')
  for (const label of ['Your Name', 'Subject', 'Message']) await form.getByLabel(label, { exact: true }).fill('Ada')
  await form.getByRole('button', { name: 'SEND MESSAGE' }).click()
}
