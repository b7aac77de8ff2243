import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const ERROR_TITLE = 'Unexpected Application Error'

test('an unknown URL shows the error page', async ({ page, visit, errors }) => {
  test.slow()
  errors.expected(/status of 404.*\/no\/such\/page$/)
  errors.expected(/status of 404.*\/project\//)

  await test.step('an unknown path returns 404 with a link to the home page', async () => {
    const response = await visit('/no/such/page')
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', { name: ERROR_TITLE })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Page not found')
    await expect(page.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
    const below = await page.evaluate(() => {
      const footerEnd = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
      return document.documentElement.scrollHeight - footerEnd - scrollY
    })
    expect(Math.abs(below), 'a short page ends with the footer').toBeLessThan(1)
    await page.getByRole('link', { name: 'Return to Portfolio' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
  })

  await test.step('an unknown project returns 404 and shows a toast', async () => {
    const response = await visit('/project/..%2f..%2fetc%2fpasswd')
    expect(response.status()).toBe(404)
    await expect(toast(page, 'Project Not Found!')).toBeVisible()
  })
})

test('an island that fails keeps its HTML, and the others work', async ({ page, visit, errors }) => {
  errors.expected(/FormData is not defined/)
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'FormData'))
  await visit('/')
  await expect(page.locator('[data-island="contact/form"]')).toHaveAttribute('data-state', 'failed')
  await expect(page.getByLabel('Your Name')).toBeVisible()
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
})

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}
