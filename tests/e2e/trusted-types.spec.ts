import { expect, test } from '../fixtures.ts'

const EVIL = '<img src="x" onerror="document.title=\'stolen\'">'

test('no text becomes markup in a page', async ({ page, visit, errors }) => {
  errors.expected(/requires 'TrustedHTML' assignment/)
  await visit('/')
  const refused = await page.evaluate((html) => {
    try {
      document.body.innerHTML = html
      return 'taken'
    } catch (error) {
      return String(error)
    }
  }, EVIL)
  expect(refused).toContain('TrustedHTML')
  await expect(page.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeAttached()
  await expect(page).not.toHaveTitle('stolen')
})
