import { expect, type Page } from '@playwright/test'

/** Brings every picture on the page into view, until all of them are there. */
export async function loadPictures(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(showNextMissing), { intervals: [25] }).toEqual([])
}

/** Runs in the page: scrolls to the first picture that is not there, and names all of those. */
function showNextMissing(): string[] {
  const missing = Array.from(document.images).filter(
    (image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0),
  )
  missing[0]?.scrollIntoView({ behavior: 'instant' })
  return missing.map(({ src }) => src)
}
