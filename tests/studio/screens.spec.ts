import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { SCREENS } from '../../studio/view.ts'
import { findAxeViolations } from '../a11y/axe.ts'
import { expect, openScreen, test } from './fixtures.ts'

test('starts with a name and a role only, and follows the events of one editor', async ({ page, studio }) => {
  const streams = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/api/events') && streams.add(request))
  page.on('requestfinished', (request) => streams.delete(request))
  page.on('requestfailed', (request) => streams.delete(request))
  const { contentDir } = await studio()
  const start = page.getByRole('button', { name: 'Start with an empty site' })
  await expect(start).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await start.click()
  await expect(page.getByRole('alert')).toHaveText('Enter your name.')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.keyboard.type('Ada')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Hi, I’m Ada')
  await page.getByLabel('What you do').fill('Counts')
  await start.click()
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Ada' })).toBeVisible()
  expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toContain('Counts')
  await expect.poll(() => streams.size).toBe(1)
})

test('tells a refusal at the start from a studio that has stopped', async ({ page, studio, errors }) => {
  await studio({ content: 'sample' })
  await expect(page.getByRole('banner')).toBeVisible()
  errors.expected(/500|ERR_/)
  await page.route('**/api/start', (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }))
  await page.reload()
  await expect(page.getByRole('main')).toContainText('The disk is full.')
  await expect(page.getByText('has stopped')).toHaveCount(0)
  await page.unroute('**/api/start')
  await page.route('**/api/start', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The studio has stopped' })).toBeVisible()
})

test('every screen is accessible in both themes, and fits on a phone', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  const { import: _, ...tabs } = SCREENS
  for (const name of Object.values(tabs)) {
    await openScreen(page, name)
    await expect(page.locator('.case iframe, .pane-form h2, .pane-form .notice').first()).toBeAttached()
    expect([name, await findAxeViolations(page)]).toEqual([name, []])
    await page.setViewportSize({ width: 390, height: 844 })
    // The preview follows the new width in the next frame.
    const findWide = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.pane')]
          .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
          .map((element) => element.className),
      )
    await expect.poll(findWide, name).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
