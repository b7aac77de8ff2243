import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/chromium.mjs'
import { BUDGETS, SCREENS, type Screen } from '../tests/budgets/budgets.ts'
import { type FirstView, readFirstView } from '../tests/budgets/first-view.ts'
import { startSite } from '../tests/fakes/site.ts'
import type { Row } from './measure/table.ts'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

export async function benchBytes(): Promise<Row[]> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const rows: Row[] = []
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const page = await browser.newPage(PHONE)
      rows.push(...toRows(screen, await readFirstView(page, site.origin + SCREENS[screen])))
      await page.close()
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}

export function findOverruns(screen: Screen, view: FirstView): string[] {
  return toRows(screen, view)
    .filter(({ ours, budget }) => ours > budget)
    .map(({ what, ours, budget }) => `${what}: ${ours}, more than ${budget}`)
}

function toRows(screen: Screen, { bytes, requests }: FirstView): (Row & { budget: number })[] {
  const budget = BUDGETS[screen]
  const kinds = Object.keys(bytes) as (keyof typeof bytes)[]
  return [
    ...kinds.map((kind) => ({ what: `${screen}: ${kind} (bytes)`, ours: bytes[kind], budget: budget[kind] })),
    { what: `${screen}: requests`, ours: requests.length, budget: budget.requests },
  ]
}
