import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

type Attempt = { key: { action: string; url: string } }

/** What the browser makes of the speculation rules, by its own protocol. */
async function watchPreloads(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const errors: (string | undefined)[] = []
  const attempts: string[] = []
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => errors.push(ruleSet.errorType))
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    attempts.splice(0, attempts.length, ...preloadingAttemptSources.map(toLine))
  })
  await session.send('Preload.enable')
  return { errors, attempts }
}

const toLine = ({ key: { action, url } }: Attempt) => `${action} ${new URL(url).pathname}`

test('a page whose link the pointer rests on is prerendered; nothing else is', async ({ page, visit }) => {
  const { errors, attempts } = await watchPreloads(page)
  await visit('/')
  await expect.poll(() => errors).toEqual([undefined])
  await page.getByRole('link', { name: 'Summarize Text' }).hover()
  await expect.poll(() => attempts).toContain('Prerender /summarize')
  await page.locator('#portfolio').getByRole('link', { name: 'Golden Hour' }).hover()
  await expect.poll(() => attempts).toContain('Prerender /project/golden-hour')
  for (const attempt of attempts) expect(attempt).toMatch(/^Prerender \/($|summarize$|privacy$|project\/[\w-]+$)/)
})
