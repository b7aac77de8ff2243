import { expect, test } from '../fixtures.ts'

test('the page has a glow, and a short page ends with the footer', async ({ page, visit, errors }) => {
  errors.expected(/404/)
  await visit('/unknown')
  for (const width of [360, 768, 1440]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await expect(page.locator('.page-glow')).toHaveCSS('background-image', /radial-gradient/)
      const gap = await page.locator('footer').evaluate((footer) => {
        return document.documentElement.scrollHeight - footer.getBoundingClientRect().bottom - scrollY
      })
      expect(Math.abs(gap)).toBeLessThan(1)
    })
  }
})

test('toasts have the page font and padding', async ({ page, visit, errors }) => {
  errors.expected(/400/)
  await visit('/')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Please Fill Full Form!' })
  await expect(toast).toHaveCSS('font-family', /^"Geist Variable"/)
  const paddings = await toast.evaluate((box) => getComputedStyle(box).padding.split(' ').map(Number.parseFloat))
  expect(paddings.map(Math.round)).toEqual([16, 48, 16, 18])
})

test('the placeholder lines are stronger while a summary is generated', async ({ page, visit }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/openai/v1/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit('/summarize')
  const placeholder = page.locator('.summary-place')
  const readBackground = () => placeholder.evaluate((element) => getComputedStyle(element).backgroundImage)
  const idle = await readBackground()
  expect(idle).toContain('gradient')
  await page.getByRole('textbox').fill('The ferry leaves at six. It carries forty cars.')
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect.poll(readBackground).not.toBe(idle)
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Summary:' })).toBeVisible()
})
