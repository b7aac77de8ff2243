import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

type Attempt = { key: { action: string; url: string } }

async function watchPreloads(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const errors: (string | undefined)[] = []
  const attempts: string[] = []
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => errors.push(ruleSet.errorType))
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    attempts.splice(0, attempts.length, ...preloadingAttemptSources.map(formatAttempt))
  })
  await session.send('Preload.enable')
  return { errors, attempts }
}

const formatAttempt = ({ key: { action, url } }: Attempt) => `${action} ${new URL(url).pathname}`

test('only links under the pointer are prerendered', async ({ page, visit }) => {
  const { errors, attempts } = await watchPreloads(page)
  await visit('/')
  await expect.poll(() => errors).toEqual([undefined])
  await page.getByRole('link', { name: 'Summarize Text' }).hover()
  await expect.poll(() => attempts).toContain('Prerender /summarize')
  await page.locator('#portfolio').getByRole('link', { name: 'Golden Hour' }).hover()
  await expect.poll(() => attempts).toContain('Prerender /project/golden-hour')
  for (const attempt of attempts) expect(attempt).toMatch(/^Prerender \/($|summarize$|privacy$|project\/[\w-]+$)/)
})
