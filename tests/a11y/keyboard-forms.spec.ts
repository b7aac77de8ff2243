import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectFocusRing, tabTo } from './focus.ts'

const SUMMARY = 'A ferry sails at six and returns at noon.'

test('sending by keyboard keeps the focus, and errors belong to their fields', async ({ page, visit, errors }) => {
  errors.expected(/status of 400/)
  errors.expected(/status of 503/)
  await visit('/')
  const form = page.locator('#contact')
  const [name, subject, message] = ['Your Name', 'Subject', 'Message'].map((label) =>
    form.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator]
  const send = form.getByRole('button', { name: 'SEND MESSAGE' })
  const invalid = form.locator('[aria-invalid]')

  await test.step('the first invalid field gets the focus and is described by the error', async () => {
    await name.fill('Ada')
    await send.press('Enter')
    await expectFocusRing(subject)
    await expect(invalid).toHaveCount(2)
    await expect(subject).toHaveAccessibleDescription('Please Fill Full Form!')
    await expect(message).toHaveAccessibleDescription(/^Want a reply\?.* Please Fill Full Form!$/)
    await expect(name).toHaveAccessibleDescription('')
  })
  await test.step('the error stays until every marked field has changed', async () => {
    await subject.fill('Notes')
    await expect(message).toHaveAccessibleDescription(/Please Fill Full Form!$/)
    await message.fill(' ')
    await expect(form.locator('.form-result')).toHaveCount(0)
  })
  await test.step('marks are cleared by the next try, and a failure of the server sets none', async () => {
    await send.press('Enter')
    await expect(message).toBeFocused()
    await expect(invalid).toHaveCount(1)
    await page.route('**/api/v1/message/send', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }))
    await send.press('Enter')
    await expect(form.locator('.form-result')).toHaveText('Later.')
    await expect(invalid).toHaveCount(0)
    await expectFocusRing(send)
    await page.unroute('**/api/v1/message/send')
  })
  await test.step('the button keeps the focus after success', async () => {
    await message.fill('The engine weaves.')
    await send.press('Enter')
    await expect(form.locator('blockquote')).toHaveText('The engine weaves.')
    await expectFocusRing(send)
    await expect(send).toBeInViewport({ ratio: 1 })
  })
  await test.step('the focus is not taken from a visitor who has moved on', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/v1/message/send', (route) => gate.promise.then(() => route.continue()))
    await send.press('Enter')
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    await message.focus()
    gate.resolve()
    await expect(invalid).toHaveCount(3)
    await expect(message).toBeFocused()
  })
})

test('a summary is requested and copied by keyboard, and announced once', async ({ page, context, sites, errors }) => {
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
  await expectFocusRing(page.getByRole('button', { name: 'Copy' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SUMMARY)
})
