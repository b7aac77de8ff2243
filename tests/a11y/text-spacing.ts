import type { Page } from '@playwright/test'
import { findLayoutErrors } from '../../screenshots/layout-errors.ts'

/** The spacing a reader may ask for, of WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** The layout errors while all text is spaced as by a reader's own style, which no policy of the page forbids. */
export async function findSpacedLayoutErrors(page: Page): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
  const errors = await findLayoutErrors(page)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return errors
}
