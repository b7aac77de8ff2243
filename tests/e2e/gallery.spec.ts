import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyContent, readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'

const SHELF_SIZE = 9
const GALLERY_API = '**/api/v1/project/getall'
const projects = await readProjects()

test('nine projects are shown until Show More is pressed, and again after Show Less', async ({
  page,
  visit,
  errors,
}) => {
  await visit('/?from=elsewhere#portfolio')
  await page.getByLabel('Your Name').fill('Ada')
  await test.step('each project is a card with its banner that opens /project/{id}', async () => {
    await expect(tiles(page)).toHaveCount(SHELF_SIZE)
    for (const [index, { id, title }] of projects.slice(0, SHELF_SIZE).entries()) {
      const link = tiles(page).nth(index).getByRole('link')
      await expect(link.getByText(title, { exact: true })).toBeVisible()
      await expect(link).toHaveAttribute('href', `/project/${id}`)
      await expect(link.locator('img')).toHaveAttribute('src', /^\/(pictures\/banners\/|placeholder)/)
    }
  })
  await test.step('the others dim while one has the focus, and their words do not', async () => {
    const banners = tiles(page).locator('.card-banner')
    await tiles(page).first().getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(tiles(page).nth(1).getByRole('link')).toBeFocused()
    await expect(banners.nth(0)).toHaveCSS('opacity', '0.4')
    await expect(banners.nth(1)).toHaveCSS('opacity', '1')
    await expect(tiles(page).nth(0).getByRole('link')).toHaveCSS('opacity', '1')
  })
  await test.step('a gallery that fails to load shows an error and stays as it was', async () => {
    errors.expected(/503 .*\/api\/v1\/project\/getall/)
    await page.route(GALLERY_API, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'The shelf is being dusted.' } }),
    )
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The shelf is being dusted.' })).toBeVisible()
    await expect(tiles(page)).toHaveCount(SHELF_SIZE)
    await page.unroute(GALLERY_API)
  })
  await test.step('Show More shows all of them, on the same page', async () => {
    const titles = projects.map(({ title }) => title)
    expect(titles.length, 'the built-in content has more than nine').toBeGreaterThan(SHELF_SIZE)
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
    await expect(tiles(page)).toHaveText(titles.map((title) => new RegExp(`^${title}`)))
    await expect(gallery(page).getByRole('status')).toHaveText(`Showing ${titles.length - SHELF_SIZE} more projects.`)
    await expectNoHoles(page)
    await expect(page).toHaveURL(/\/\?from=elsewhere&projects=all#portfolio$/)
    await expect(page.getByLabel('Your Name')).toHaveValue('Ada')
  })
  await test.step('Show Less takes the expanded gallery out of the address again', async () => {
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect(tiles(page)).toHaveCount(SHELF_SIZE)
    await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
    await expect(gallery(page).getByRole('status')).toHaveText(/ projects hidden\.$/)
    await expect(page).toHaveURL(/\/\?from=elsewhere#portfolio$/)
  })
  await test.step('an expanded gallery has its own address', async () => {
    await visit('/?projects=all')
    await expect(tiles(page)).toHaveCount(projects.length)
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect(tiles(page)).toHaveCount(SHELF_SIZE)
  })
})

test('there is a Show More only with more than nine projects', async ({ page, visit, openSite, closeAfter }) => {
  const content = await copyContent({ projects: SHELF_SIZE + 1 })
  closeAfter(content.remove)
  const { origin } = await openSite({ CONTENT_DIR: content.dir })
  const switches = page.getByRole('button', { name: /Show (More|Less)/ })

  await test.step('with ten projects there is a Show More', async () => {
    await visit(origin)
    await expect(tiles(page)).toHaveCount(SHELF_SIZE)
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(tiles(page)).toHaveCount(SHELF_SIZE + 1)
    await expectNoHoles(page)
  })
  for (const count of [SHELF_SIZE, 7, 5, 4, 2, 1, 0]) {
    await test.step(`with ${count} projects there is no Show More, and no hole`, async () => {
      // An open page may still load a picture that is removed.
      await page.goto('about:blank')
      await removeProjects(content.dir, count)
      // The site notices the change by itself.
      const removed = `/project/${projects[count]?.id}"`
      await expect.poll(async () => (await fetch(origin)).text()).not.toContain(removed)
      await page.goto(origin)
      await expect(gallery(page).getByRole('link')).toHaveCount(count)
      await expect(switches).toHaveCount(0)
      await expectNoHoles(page)
    })
  }
})

/** Every cell of the grids has a card in it, to its edges. */
async function expectNoHoles(page: Page): Promise<void> {
  const holes = await page.locator('.card-grid').evaluateAll((grids) =>
    grids.flatMap((grid) => {
      const { left, top } = grid.getBoundingClientRect()
      const { gridTemplateColumns, gridTemplateRows, columnGap, rowGap } = getComputedStyle(grid)
      const columns = toMiddles(gridTemplateColumns, columnGap)
      const rows = toMiddles(gridTemplateRows, rowGap)
      const cards = Array.from(grid.querySelectorAll('.card'), (card) => card.getBoundingClientRect())
      const isFilled = (x: number, y: number) =>
        cards.some((card) => card.left <= x && card.right >= x && card.top <= y && card.bottom >= y)
      return rows.flatMap((y, row) =>
        columns.flatMap((x, column) => (isFilled(left + x, top + y) ? [] : [`row ${row + 1}, column ${column + 1}`])),
      )

      function toMiddles(tracks: string, gap: string): number[] {
        let start = 0
        return tracks.split(' ').map((size) => {
          const middle = start + Number.parseFloat(size) / 2
          start += Number.parseFloat(size) + Number.parseFloat(gap)
          return middle
        })
      }
    }),
  )
  expect(holes).toEqual([])
}

/** Leaves so many projects in the content. */
async function removeProjects(dir: string, left: number): Promise<void> {
  for (const { id } of projects.slice(left)) await rm(join(dir, 'projects', `${id}.yaml`), { force: true })
}

function gallery(page: Page) {
  return page.getByRole('region', { name: 'MY PORTFOLIO' })
}

function tiles(page: Page) {
  return gallery(page).getByRole('listitem')
}
