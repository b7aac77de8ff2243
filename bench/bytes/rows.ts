import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { startSite } from '../../tests/fakes/site.ts'
import type { Row } from '../table.ts'
import { BUDGETS } from './budgets.ts'
import { type FirstView, readFirstView } from './first-view.ts'
import { SCREENS, type Screen } from './screens.ts'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const LABELS: Record<keyof FirstView['bytes'], string> = {
  html: 'HTML',
  styles: 'of it styles',
  scripts: 'scripts',
  fonts: 'fonts',
  pictures: 'pictures',
  other: 'all else',
}

/** What each screen fetches by itself on a phone, by kind. */
export async function benchBytes(): Promise<Row[]> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const rows: Row[] = []
    for (const screen of Object.keys(SCREENS) as Screen[]) rows.push(...(await measure(browser, site.origin, screen)))
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measure(browser: Browser, origin: string, screen: Screen): Promise<Row[]> {
  const page = await browser.newPage(PHONE)
  const view = await readFirstView(page, origin + SCREENS[screen])
  await page.close()
  return toRows(screen, view)
}

/** What is over its budget, in words. */
export function toOverruns(screen: Screen, view: FirstView): string[] {
  return toRows(screen, view)
    .filter(({ ours, budget }) => ours > budget)
    .map(({ what, ours, budget, unit }) => `${what}: ${ours} ${unit}, of ${budget} at most`)
}

/** A row for each thing that has a budget. */
function toRows(screen: Screen, { bytes, requests }: FirstView): (Row & { budget: number })[] {
  const budget = BUDGETS[screen]
  const kinds = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return [
    ...kinds.map((kind) => ({
      what: `${screen}: ${LABELS[kind]}`,
      unit: 'bytes',
      ours: bytes[kind],
      budget: budget[kind],
    })),
    { what: `${screen}: fetched by itself`, unit: 'requests', ours: requests.length, budget: budget.requests },
  ]
}
