import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup/chromium.mjs'
import { startSite } from '../tests/fakes/site.ts'
import { toMedian } from './measure/compare.ts'
import type { Row } from './measure/table.ts'

const VISITS = 5
const BUDGET_MS = 500

/** Measures how soon after `load` the first role begins to change, each time in a new browser context. */
export async function benchTyping(): Promise<Row[]> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const times: number[] = []
    for (let visit = 0; visit < VISITS; visit += 1) {
      const page = await browser.newPage()
      times.push(await readTypingStart(page, site.origin))
      await page.close()
    }
    return [{ what: 'home: typing begins after load (ms)', ours: toMedian(times), budget: BUDGET_MS }]
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function readTypingStart(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    let first: string | undefined
    const observer = new MutationObserver(() => {
      const text = document.querySelector('[data-testid=typed]')?.textContent ?? first
      first ??= text
      if (text === first) return
      Reflect.set(window, 'typedAt', performance.now())
      observer.disconnect()
    })
    observer.observe(document, { characterData: true, childList: true, subtree: true })
  })
  await page.goto(url)
  await page.waitForFunction(() => Reflect.has(window, 'typedAt'))
  return page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return Reflect.get(window, 'typedAt') - (visit?.loadEventStart ?? 0)
  })
}
