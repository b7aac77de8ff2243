import type { Page } from '@playwright/test'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { expect, test, toHost } from './backend.ts'

test('an external image is shown unchanged in its reserved space', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith()
  const images = Promise.withResolvers<void>()
  await page.route(`${toHost(backend)}/pictures/**`, async (route) => {
    await images.promise
    await route.continue()
  })
  await visit(site.origin)
  const before = await readPositions(page)
  expect(before.length).toBeGreaterThan(12)
  for (const { src, width, height } of before) {
    expect(src).toMatch(/\/pictures\/[\w-]+\.svg$/)
    expect(Math.min(width, height), src).toBeGreaterThanOrEqual(28)
  }

  images.resolve()
  for (const image of await findImages(page).all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(320)
  }
  expect(await readPositions(page)).toEqual(before)

  await visit(`${site.origin}/project/${stubProjectId(1)}`)
  await expect(page.getByRole('img', { name: /^Banner for/ })).toHaveAttribute('src', /\/pictures\/project-1\.svg$/)
  await expect(page.locator('main .image :is(source, svg)')).toHaveCount(0)
})

function findImages(page: Page) {
  return page.locator('main img[src*="/pictures/"]:not([src^="/"])')
}

/** Reads the layout positions, which ignore the animation of cards that scroll into view. */
function readPositions(page: Page): Promise<{ src: string; top: number; width: number; height: number }[]> {
  return findImages(page).evaluateAll((all: HTMLImageElement[]) =>
    all.map((image) => {
      let top = 0
      for (let box: Element | null = image; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop
      return { src: image.getAttribute('src') ?? '', top, width: image.offsetWidth, height: image.offsetHeight }
    }),
  )
}
