import { expect, test } from '../fixtures.ts'
import { expectRing, tabTo } from './focus.ts'

const SUMMARY = 'A ferry sails at six and returns at noon.'

test('a message is written, sent and confirmed by keyboard', async ({ page, visit }) => {
  await visit('/')
  await tabTo(page, page.getByLabel('Your Name'))
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Notes')
  await page.keyboard.press('Tab')
  await expectRing(page.getByLabel('Message', { exact: true }))
  await page.keyboard.type('The engine weaves.')
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('link', { name: 'What happens to your message' }))
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('button', { name: 'SEND MESSAGE' }))
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: /sent/i })
  await expect(toast).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'close' }))
  await page.keyboard.press('Enter')
  await expect(toast).toBeHidden()
})

test('a summary is requested, reached, announced once and copied by keyboard', async ({
  page,
  context,
  sites,
  errors,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const site = await sites.find('sample')
  errors.watch(site)
  site.provider?.replyWith({ kind: 'content', content: SUMMARY })
  await page.goto(`${site.origin}/summarize`)
  await tabTo(page, page.getByLabel('Text to summarize'))
  await page.keyboard.type('The ferry leaves at six. At noon it turns around and comes back with the post.')
  await tabTo(page, page.getByRole('button', { name: 'Summarize', exact: true }))
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Summary:' })
  await expect(card).toBeFocused()
  await expect(card).toHaveAccessibleDescription(SUMMARY)
  await expect(page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: SUMMARY })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('button', { name: 'Copy' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SUMMARY)
})
