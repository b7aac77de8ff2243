import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content/content.ts'
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
    await expectFullRows(page)
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
  await test.step('an expanded gallery has its own URL, and Show Less stays in reach in it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit('/?projects=all')
    await expect(cards(page)).toHaveCount(projects.length)
    await cards(page).nth(INITIAL_COUNT).scrollIntoViewIfNeeded()
    const less = page.getByRole('button', { name: 'Show Less' })
    await expect(less).toBeInViewport({ ratio: 1 })
    await cards(page).last().scrollIntoViewIfNeeded()
    await less.click()
    await expect(cards(page)).toHaveCount(INITIAL_COUNT)
    const more = page.getByRole('button', { name: 'Show More' })
    await expect(more, 'at the end of the short list').toBeInViewport({ ratio: 1 })
    await expect(more).toBeFocused()
  })
})

test('cards show a sentence and technologies where there is room', async ({ page, visit }) => {
  await visit('/')
  const sentences = gallery(page).locator('.card-sentence')
  const [lead, second] = projects
  await expect(sentences.first()).toHaveText(toFirstSentence(lead?.description))
  await expect(sentences.nth(1)).toHaveText(toFirstSentence(second?.description))
  await expect(gallery(page).locator('.card-stack').first()).toHaveText(toTechnologies(lead?.technologies))
  for (const sentence of await sentences.all()) await expect(sentence).toBeVisible()
  await page.setViewportSize({ width: 800, height: 844 })
  await expect(sentences.first()).toBeVisible()
  for (const sentence of (await sentences.all()).slice(1)) await expect(sentence).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const sentence of await sentences.all()) await expect(sentence).toBeVisible()
  await test.step('on a phone, the technologies are below the title', async () => {
    const [title, technologies] = await cards(page).nth(1).locator('.card-title, .card-stack').all()
    const [above, below] = [await title?.boundingBox(), await technologies?.boundingBox()]
    expect(below?.x).toBe(above?.x)
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  })
  await test.step('those behind Show More look the same', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(cards(page)).toHaveCount(projects.length)
    await expect(sentences).toHaveCount(projects.length)
    await expect(sentences.nth(INITIAL_COUNT)).toHaveText(toFirstSentence(projects[INITIAL_COUNT]?.description))
  })
})

/** Without a gap, the cards and the space between them cover the whole grid. No image is larger than the first one. */
async function expectFullRows(page: Page): Promise<void> {
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
  const areas = await page
    .locator('.card-banner')
    .evaluateAll((banners: HTMLElement[]) => banners.map(({ offsetWidth, offsetHeight }) => offsetWidth * offsetHeight))
  expect(Math.max(0, ...areas)).toBe(areas[0] ?? 0)
}

function toFirstSentence(description = ''): string {
  return `${description.split('. ', 1)[0]}.`
}

function toTechnologies(technologies = ''): string {
  return technologies.split(', ').slice(0, 3).join(', ')
}

function gallery(page: Page) {
  return page.locator('#portfolio')
}

function cards(page: Page) {
  return gallery(page).getByRole('listitem')
}
