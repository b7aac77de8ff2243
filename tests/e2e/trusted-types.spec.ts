import { expect, test } from '../fixtures.ts'

const MALICIOUS_HTML = '<img src="x" onerror="document.title=\'stolen\'">'

test('Trusted Types blocks assigning a string to innerHTML', async ({ page, visit, errors }) => {
  errors.expected(/requires 'TrustedHTML' assignment/)
  await visit('/')
  const result = await page.evaluate((html) => {
    try {
      document.body.innerHTML = html
      return 'assigned'
    } catch (error) {
      return String(error)
    }
  }, MALICIOUS_HTML)
  expect(result).toContain('TrustedHTML')
  await expect(page.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeAttached()
  await expect(page).not.toHaveTitle('stolen')
})
