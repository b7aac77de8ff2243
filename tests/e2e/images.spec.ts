import { expect, test } from '../fixtures.ts'

test('a project page shows its photo in a small format, in the space and on the color that were there before', async ({
  page,
}) => {
  const banner = page.getByRole('img', { name: /^Banner for/ })
  const gate = Promise.withResolvers<void>()
  await page.route('**/pictures/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/project/ridgeline', { waitUntil: 'commit' })
  const before = await banner.boundingBox()
  expect(before?.height).toBeGreaterThan(450)
  expect(await banner.evaluate(readLoadedSrc)).toBe('')
  const placeholder = banner.locator('xpath=ancestor::span').locator('svg')
  await expect(placeholder).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await placeholder.boundingBox()).toEqual(before)
  await expect(banner).toHaveAttribute('fetchpriority', 'high')
  await expect(banner).not.toHaveAttribute('loading', 'lazy')

  gate.resolve()
  await expect.poll(() => banner.evaluate(readLoadedSrc)).toMatch(/ridgeline-\w{10}-\d+\.avif$/)
  expect(await banner.boundingBox()).toEqual(before)
})

/** Returns an empty string until the image has loaded. */
function readLoadedSrc(image: Element): string {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0 ? image.currentSrc : ''
}
