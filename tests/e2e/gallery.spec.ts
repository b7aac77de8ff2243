import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyContent, readProjects } from '../fakes/content/content.ts'
import { expect, test } from '../fixtures.ts'

const INITIAL_COUNT = 9
const GALLERY_API = '**/api/v1/project/getall'
const projects = await readProjects()

test('Show More shows all projects, and Show Less only nine', async ({ page, visit, errors }) => {
  await visit('/?from=elsewhere#portfolio')
  await page.getByLabel('Your Name').fill('Ada')
  await test.step('each project is a card with its banner that opens /project/{id}', async () => {
    await expect(cards(page)).toHaveCount(INITIAL_COUNT)
    for (const [index, { id, title }] of projects.slice(0, INITIAL_COUNT).entries()) {
      const link = cards(page).nth(index).getByRole('link')
      await expect(link.getByText(title, { exact: true })).toBeVisible()
      await expect(link).toHaveAttribute('href', `/project/${id}`)
      await expect(link.locator('img')).toHaveAttribute('src', /^\/(pictures\/banners\/|placeholder)/)
    }
  })
  await test.step('a failed request shows an error and changes nothing', async () => {
    errors.expected(/503 .*\/api\/v1\/project\/getall/)
    await page.route(GALLERY_API, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'The gallery is unavailable.' } }),
    )
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The gallery is unavailable.' })).toBeVisible()
    await expect(cards(page)).toHaveCount(INITIAL_COUNT)
    await page.unroute(GALLERY_API)
  })
  await test.step('Show More shows all projects without a page load', async () => {
    const titles = projects.map(({ title }) => title)
    expect(titles.length, 'number of sample projects').toBeGreaterThan(INITIAL_COUNT)
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
    await expect(cards(page)).toHaveText(titles.map((title) => new RegExp(`^${title}`)))
    await expect(gallery(page).getByRole('status')).toHaveText(
      `Showing ${titles.length - INITIAL_COUNT} more projects.`,
    )
    await expectNoGaps(page)
    await expect(page).toHaveURL(/\/\?from=elsewhere&projects=all#portfolio$/)
    await expect(page.getByLabel('Your Name')).toHaveValue('Ada')
  })
  await test.step('Show Less removes the query parameter', async () => {
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect(cards(page)).toHaveCount(INITIAL_COUNT)
    await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
    await expect(gallery(page).getByRole('status')).toHaveText(/ projects hidden\.$/)
    await expect(page).toHaveURL(/\/\?from=elsewhere#portfolio$/)
  })
  await test.step('an expanded gallery has its own URL', async () => {
    await visit('/?projects=all')
    await expect(cards(page)).toHaveCount(projects.length)
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect(cards(page)).toHaveCount(INITIAL_COUNT)
  })
})

test('Show More appears only with more than nine projects', async ({ page, visit, openSite, closeAfter }) => {
  const content = await copyContent({ projects: INITIAL_COUNT + 1 })
  closeAfter(content.remove)
  const { origin } = await openSite({ CONTENT_DIR: content.dir })
  const toggles = page.getByRole('button', { name: /Show (More|Less)/ })

  await test.step('with ten projects there is a Show More', async () => {
    await visit(origin)
    await expect(cards(page)).toHaveCount(INITIAL_COUNT)
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(cards(page)).toHaveCount(INITIAL_COUNT + 1)
    await expectNoGaps(page)
  })
  for (const count of [INITIAL_COUNT, 7, 5, 4, 2, 1, 0]) {
    await test.step(`with ${count} projects there is no Show More and no gap`, async () => {
      // An open page might still load an image that is about to be removed.
      await page.goto('about:blank')
      await removeProjects(content.dir, count)
      const removed = `/project/${projects[count]?.id}"`
      await expect.poll(async () => (await fetch(origin)).text()).not.toContain(removed)
      await page.goto(origin)
      await expect(gallery(page).getByRole('link')).toHaveCount(count)
      await expect(toggles).toHaveCount(0)
      await expectNoGaps(page)
    })
  }
})

/** Without a gap, the cards and the space between them cover the whole grid. */
async function expectNoGaps(page: Page): Promise<void> {
  const covered = await page.locator('.card-grid').evaluateAll((grids) =>
    grids.map((grid) => {
      const { columnGap, rowGap } = getComputedStyle(grid)
      const toArea = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return (width + Number.parseFloat(columnGap)) * (height + Number.parseFloat(rowGap))
      }
      const cards = Array.from(grid.children, toArea).reduce((sum, area) => sum + area, 0)
      return Math.round((100 * cards) / toArea(grid))
    }),
  )
  expect(covered).toEqual(covered.map(() => 100))
}

async function removeProjects(dir: string, count: number): Promise<void> {
  for (const { id } of projects.slice(count)) await rm(join(dir, 'projects', `${id}.yaml`), { force: true })
}

function gallery(page: Page) {
  return page.getByRole('region', { name: 'MY PORTFOLIO' })
}

function cards(page: Page) {
  return gallery(page).getByRole('listitem')
}
