import type { Page } from '@playwright/test'
import { findLayoutErrors } from '../states/layout-errors.ts'

/** WCAG 1.4.12 requires that pages work with this spacing. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

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
