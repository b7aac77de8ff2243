import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const ERROR_VIEW = 'Unexpected Application Error'
const NOT_SAVED = "Your message couldn't be saved and wasn't sent."

const UNKNOWN_IDS = ['no-such-project', '..%2f..%2fetc%2fpasswd', '%F0%9F%A6%8A', 'a'.repeat(2_000)]

test('an address that is not there', async ({ page, visit, errors }) => {
  test.slow()
  errors.expected(/status of 404.*\/no\/such\/page$/)
  errors.expected(/status of 404.*\/project\//)

  await test.step('gets the error view, the status 404 and a way home', async () => {
    const response = await visit('/no/such/page')
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', { name: ERROR_VIEW })).toBeVisible()
    await expect(page).toHaveTitle(ERROR_VIEW)
    await expect(page.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Portfolio' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
  })

  for (const id of UNKNOWN_IDS) {
    await test.step(`an unknown project is a 404 and a toast with the response’s message: ${id.slice(0, 30)}`, async () => {
      const response = await visit(`/project/${id}`)
      expect(response.status()).toBe(404)
      await expect(toast(page, 'Project Not Found!')).toBeVisible()
      await page.getByRole('link', { name: 'Return to Portfolio' }).click()
      await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
    })
  }
})

test('a part of the page that breaks in the browser stays as HTML, and leaves the others alone', async ({
  page,
  visit,
  errors,
}) => {
  errors.expected(/the portrait breaks/)
  await page.addInitScript(() => {
    const { observe } = IntersectionObserver.prototype
    IntersectionObserver.prototype.observe = function breakFor(element) {
      if (element.querySelector('.portrait') && !element.hasAttribute('data-island'))
        throw new Error('the portrait breaks')
      observe.call(this, element)
    }
  })
  await visit('/')
  await expect(page.locator('[data-island=avatar]')).toHaveAttribute('data-state', 'failed')
  await expect(page.locator('[data-island=avatar] img')).toBeVisible()
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
})

test('when the messages cannot be kept', async ({ page, visit, browser, openSite, errors }) => {
  errors.expected(/status of 503/)
  errors.expected(/^server: .*no such table/)
  const site = await openSite()

  await test.step('the contact form shows an error and keeps the text', async () => {
    await visit(site.origin)
    breakMessages(site.dataDir)
    await fillForm(page)
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(toast(page, NOT_SAVED)).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Ada')
    await expect.poll(() => site.logs.join('')).toContain('no such table')
  })

  await test.step('a page without scripts shows an error and keeps the text', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto(site.origin)
    await fillForm(plain)
    const answered = plain.waitForResponse((response) => response.request().method() === 'POST')
    await plain.getByRole('button', { name: 'SEND MESSAGE' }).click()
    expect((await answered).status()).toBe(503)
    await expect(plain.getByText(NOT_SAVED)).toBeVisible()
    await expect(plain.getByText('no such table')).toHaveCount(0)
    await expect(plain.getByLabel('Message', { exact: true })).toHaveValue('Ada')
    await plain.close()
  })
})

async function fillForm(page: Page): Promise<void> {
  for (const label of ['Your Name', 'Subject', 'Message']) await page.getByLabel(label, { exact: true }).fill('Ada')
}

/** Takes the tables away under the running site, as a damaged disk would. */
function breakMessages(dataDir: string): void {
  const [file] = readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))
  if (!file) throw new Error('The site has no database.')
  const database = new DatabaseSync(join(dataDir, file))
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of tables.all()) database.exec(`DROP TABLE "${name}"`)
  database.close()
}

function toast(page: Page, words: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: words })
}
