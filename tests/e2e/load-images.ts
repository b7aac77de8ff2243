import { expect, type Page } from '@playwright/test'

/** Scrolls to each image until all of them have loaded. */
export async function loadImages(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(scrollToMissing), { intervals: [25] }).toEqual([])
}

/** Runs in the page, scrolls to the first missing image, and returns the URLs of all missing ones. */
function scrollToMissing(): string[] {
  const missing = Array.from(document.images).filter(
    (image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0),
  )
  missing[0]?.scrollIntoView({ behavior: 'instant' })
  return missing.map(({ src }) => src)
}
