// `npm run screenshots -- contact 404 --width 360 --theme dark` takes only some of the screenshots.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { takeScreenshot } from './capture.ts'
import { createSites, type RunningSite } from './sites.ts'
import type { State } from './state.ts'
import { ALL_STATES } from './states.ts'
import { matchesWidth, openState, type Theme, toOptions, toViewport } from './visit.ts'

const FOLDER = join(import.meta.dirname, 'out')
const WIDTHS = [360, 390, 768, 1_024, 1_440, 1_920, 2_560]
const THEMES: Theme[] = ['dark', 'light']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, theme: { type: 'string', multiple: true } },
})
const states = ALL_STATES.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)
const widths = values.width?.map(Number) ?? WIDTHS
const themes = THEMES.filter((theme) => values.theme?.includes(theme) ?? true)

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const sites = createSites()
try {
  for (const state of states) {
    const site = await sites.find(state.site)
    for (const theme of themes) {
      const take = () => takeState(browser, { state, site, theme })
      // Chromium sometimes fails to render a frame, so try each state twice.
      await take().catch(take)
    }
    console.log(state.name)
  }
} finally {
  await browser.close()
  await sites.close()
}

async function takeState(browser: Browser, { state, site, theme }: { state: State; site: RunningSite; theme: Theme }) {
  const fitting = widths.filter((width) => matchesWidth(state, width))
  const [first] = fitting
  if (!first) return
  const context = await browser.newContext(toOptions(state, { width: first, theme }))
  const page = await context.newPage()
  await openState(page, { state, site }, theme)
  for (const width of fitting) {
    await page.setViewportSize(toViewport(state, width))
    await takeScreenshot(page, state, join(FOLDER, `${state.name.replace(/\W+/g, '-')}-${width}-${theme}.png`))
  }
  await context.close()
}
