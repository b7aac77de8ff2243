// `npm run screenshots -- contact 404 --width 360 --theme dark` takes only some of the screenshots.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { takeScreenshot } from './capture.ts'
import { findLayoutErrors } from './layout-errors.ts'
import { writeOverview } from './overview.ts'
import { createSites, type RunningSite } from './sites.ts'
import type { State } from './state.ts'
import { ALL_STATES } from './states.ts'
import { matchesWidth, type Theme, toViewport, visit } from './visit.ts'

const FOLDER = join(import.meta.dirname, 'out')
const WIDTHS = [360, 390, 768, 1_024, 1_440, 1_920, 2_560]
const THEMES: Theme[] = ['dark', 'light']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, theme: { type: 'string', multiple: true } },
})

process.exitCode = await takeAll({
  states: ALL_STATES.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part))),
  widths: values.width?.map(Number) ?? WIDTHS,
  themes: THEMES.filter((theme) => values.theme?.includes(theme) ?? true),
})

type Plan = { states: State[]; widths: number[]; themes: Theme[] }

async function takeAll(plan: Plan): Promise<number> {
  const isComplete = positionals.length === 0 && !values.width && !values.theme
  if (isComplete) await rm(FOLDER, { recursive: true, force: true })
  await mkdir(join(FOLDER, 'small'), { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const sites = createSites()
  let errors = 0
  try {
    for (const state of plan.states) {
      const site = await sites.find(state.site)
      for (const theme of plan.themes) {
        const widths = plan.widths.filter((width) => matchesWidth(state, width))
        const take = () => takeState(browser, { state, site, theme, widths })
        // Chromium sometimes fails to render a frame, so try each state twice.
        errors += await take().catch(take)
      }
      console.log(state.name)
    }
    const widths = [...new Set([...WIDTHS, ...plan.widths])].sort((one, other) => one - other)
    console.log(`\n${await writeOverview(browser, FOLDER, { states: ALL_STATES, widths, themes: THEMES })}`)
  } finally {
    await browser.close()
    await sites.close()
  }
  if (errors > 0) console.log(`${errors} errors, listed above`)
  return errors > 0 ? 1 : 0
}

type Shots = { state: State; site: RunningSite; theme: Theme; widths: number[] }

/** Prints layout and console errors and returns their number. */
async function takeState(browser: Browser, { state, site, theme, widths }: Shots): Promise<number> {
  const [first] = widths
  if (first === undefined) return 0
  const { page, errors, close } = await visit(browser, { state, site }, { width: first, theme })
  for (const width of widths) {
    await page.setViewportSize(toViewport(state, width))
    await takeScreenshot(page, { state, width, theme }, FOLDER)
    const found = await findLayoutErrors(page)
    errors.push(...found.map((error) => `at ${width} px: ${error}`))
  }
  for (const error of errors) console.log(`! ${state.name}, ${theme}: ${error}`)
  await close()
  return errors.length
}
