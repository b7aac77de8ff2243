import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'

const SHELF_SIZE = 9

test('each project is a card with its banner that opens /project/{id}', async ({ page, visit }) => {
  const first = (await readProjects()).slice(0, SHELF_SIZE)
  await visit('/')
  await expect(tiles(page)).toHaveCount(SHELF_SIZE)
  for (const [index, { id, title }] of first.entries()) {
    const link = tiles(page).nth(index).getByRole('link')
    await expect(link.getByText(title, { exact: true })).toBeVisible()
    await expect(link).toHaveAttribute('href', `/project/${id}`)
    await expect(link.locator('img')).toHaveAttribute('src', /^\/(pictures\/banners\/|placeholder)/)
  }
})

test('nine projects are shown until Show More is pressed, and again after Show Less', async ({ page, visit }) => {
  const titles = (await readProjects()).map(({ title }) => title)
  expect(titles.length, 'the built-in content has more than nine').toBeGreaterThan(SHELF_SIZE)
  await visit('/')
  await expect(tiles(page)).toHaveCount(SHELF_SIZE)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
  await expect(tiles(page)).toHaveText(titles.map((title) => new RegExp(`^${title}`)))
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(tiles(page)).toHaveCount(SHELF_SIZE)
  await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
})

test('Show More does not take the visitor to another page', async ({ page, visit }) => {
  await visit('/')
  await page.getByPlaceholder('Your Name').fill('Ada')
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  await expect(page.getByPlaceholder('Your Name')).toHaveValue('Ada')
})

test('a gallery that fails to load shows an error and stays as it was', async ({ page, visit, errors }) => {
  errors.expected(/503/)
  await visit('/')
  await page.route('**/api/v1/project/getall', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The shelf is being dusted.' } }),
  )
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The shelf is being dusted.' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(SHELF_SIZE)
  await page.unroute('**/api/v1/project/getall')
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
})

for (const count of [0, 1, SHELF_SIZE]) {
  test(`with ${count} projects there is no Show More`, async ({ page, visit, openSite }) => {
    const site = await openSite({}, { projects: count })
    await visit(site.origin)
    await expect(page.getByRole('region', { name: 'MY PORTFOLIO' }).getByRole('link')).toHaveCount(count)
    await expect(page.getByRole('button', { name: /Show (More|Less)/ })).toHaveCount(0)
  })
}

test('with ten projects there is a Show More', async ({ page, visit, openSite }) => {
  const site = await openSite({}, { projects: SHELF_SIZE + 1 })
  await visit(site.origin)
  await expect(tiles(page)).toHaveCount(SHELF_SIZE)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(tiles(page)).toHaveCount(SHELF_SIZE + 1)
})

test('an expanded gallery has its own address', async ({ page, visit }) => {
  await visit('/?projects=all')
  await expect(tiles(page)).toHaveCount((await readProjects()).length)
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(tiles(page)).toHaveCount(SHELF_SIZE)
})

function tiles(page: Page) {
  return page.getByRole('region', { name: 'MY PORTFOLIO' }).getByRole('listitem')
}
