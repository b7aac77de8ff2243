import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const ERROR_TITLE = 'Unexpected Application Error'
const NOT_SAVED = 'Your message couldn’t be saved and wasn’t sent.'

const UNKNOWN_IDS = ['no-such-project', '..%2f..%2fetc%2fpasswd', '%F0%9F%A6%8A', 'a'.repeat(2_000)]

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

  for (const id of UNKNOWN_IDS) {
    await test.step(`an unknown project returns 404 and shows a toast: ${id.slice(0, 30)}`, async () => {
      const response = await visit(`/project/${id}`)
      expect(response.status()).toBe(404)
      await expect(toast(page, 'Project Not Found!')).toBeVisible()
      await page.getByRole('link', { name: 'Return to Portfolio' }).click()
      await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
    })
  }
})

test('an island that fails keeps its HTML, and the others work', async ({ page, visit, errors }) => {
  errors.expected(/portrait failed/)
  await page.addInitScript(() => {
    const { observe } = IntersectionObserver.prototype
    IntersectionObserver.prototype.observe = function failForPortrait(element) {
      if (element.querySelector('.portrait') && !element.hasAttribute('data-island')) throw new Error('portrait failed')
      observe.call(this, element)
    }
  })
  await visit('/')
  await expect(page.locator('[data-island="home/avatar"]')).toHaveAttribute('data-state', 'failed')
  await expect(page.locator('[data-island="home/avatar"] img')).toBeVisible()
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
})

test('when messages cannot be stored', async ({ page, visit, browser, openSite, errors }) => {
  errors.expected(/status of 503/)
  errors.expected(/^server: .*no such table/)
  const site = await openSite()

  await test.step('the contact form shows an error and keeps the text', async () => {
    await visit(site.origin)
    dropTables(site.dataDir)
    await fillForm(page)
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(toast(page, NOT_SAVED)).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Ada')
    await expect.poll(() => site.logs.join('')).toContain('no such table')
  })

  await test.step('a page without scripts shows an error and keeps the text', async () => {
    const plainPage = await browser.newPage({ javaScriptEnabled: false })
    await plainPage.goto(site.origin)
    await fillForm(plainPage)
    const response = plainPage.waitForResponse((reply) => reply.request().method() === 'POST')
    await plainPage.getByRole('button', { name: 'SEND MESSAGE' }).click()
    expect((await response).status()).toBe(503)
    await expect(plainPage.getByText(NOT_SAVED)).toBeVisible()
    await expect(plainPage.getByText('no such table')).toHaveCount(0)
    await expect(plainPage.getByLabel('Message', { exact: true })).toHaveValue('Ada')
    await plainPage.close()
  })
})

async function fillForm(page: Page): Promise<void> {
  for (const label of ['Your Name', 'Subject', 'Message']) await page.getByLabel(label, { exact: true }).fill('Ada')
}

/** Drops all tables while the site is running, as if the disk were damaged. */
function dropTables(dataDir: string): void {
  const [file] = readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))
  if (!file) throw new Error('The site has no database.')
  const database = new DatabaseSync(join(dataDir, file))
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of tables.all()) database.exec(`DROP TABLE "${name}"`)
  database.close()
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}
