import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/chromium.mjs'
import { compareWithBudget, SCREENS, type Screen } from '../tests/budgets/budgets.ts'
import { readFirstView } from '../tests/budgets/first-view.ts'
import { startSite } from '../tests/fakes/site.ts'
import type { Row } from './table.ts'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

export async function benchBytes(): Promise<Row[]> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const rows: Row[] = []
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const page = await browser.newPage(PHONE)
      rows.push(...compareWithBudget(screen, await readFirstView(page, site.origin + SCREENS[screen])))
      await page.close()
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}
