import type { Page } from '@playwright/test'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { expect, test, toHost } from './backend.ts'

test('an external picture is shown as it is, in space reserved for it', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith()
  const pictures = Promise.withResolvers<void>()
  await page.route(`${toHost(backend)}/pictures/**`, async (route) => {
    await pictures.promise
    await route.continue()
  })
  await visit(site.origin)
  const before = await readPlaces(page)
  expect(before.length).toBeGreaterThan(12)
  for (const { src, width, height } of before) {
    expect(src).toMatch(/\/pictures\/[\w-]+\.svg$/)
    expect(Math.min(width, height), src).toBeGreaterThanOrEqual(28)
  }

  pictures.resolve()
  for (const image of await images(page).all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(320)
  }
  expect(await readPlaces(page)).toEqual(before)

  await visit(`${site.origin}/project/${stubProjectId(1)}`)
  await expect(page.getByRole('img', { name: /^Banner of/ })).toHaveAttribute('src', /\/pictures\/project-1\.svg$/)
  await expect(page.locator('main .picture :is(source, svg)')).toHaveCount(0)
})

function images(page: Page) {
  return page.locator('main img[src*="/pictures/"]:not([src^="/"])')
}

/** The layout of each picture; tiles that move into view do not count as moved. */
function readPlaces(page: Page): Promise<{ src: string; top: number; width: number; height: number }[]> {
  return images(page).evaluateAll((all: HTMLImageElement[]) =>
    all.map((image) => {
      let top = 0
      for (let box: Element | null = image; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop
      return { src: image.getAttribute('src') ?? '', top, width: image.offsetWidth, height: image.offsetHeight }
    }),
  )
}
