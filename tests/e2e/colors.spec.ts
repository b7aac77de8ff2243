import type { Page } from '@playwright/test'
import { converter, differenceEuclidean, type Rgb } from 'culori'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import { readPalette } from '../fakes/theme/palette.ts'
import { expect, test } from '../fixtures.ts'

const toRgb = converter('rgb')
const HUES = [0, 25, 95, 150, 200, 265, 359]
const THEMES = ['light', 'dark'] as const
const measureDifference = differenceEuclidean('rgb', [1, 1, 1, 1])
/** A hex color rounds each channel by up to half of 1/255. */
const MAX_DIFFERENCE = 0.004

test('the browser shows the colors whose contrast we compute', async ({ page, visit }) => {
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'))
  await visit('/summarize')
  for (const theme of THEMES) {
    await test.step(`in ${theme}`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveClass(theme)
      for (const hue of HUES) {
        const palette = readPalette({ look: 'vitrine', theme, hue })
        const shown = await readColors(page, toPaletteCss(hue), [...palette.keys()])
        const mismatches = [...palette].filter(([name, color]) => !isNear(toRgb(shown[name]), toRgb(color)))
        expect(mismatches.map(([name]) => `${name} at hue ${hue}: ${shown[name]}`)).toEqual([])
      }
    })
  }
})

/** Returns the colors that the browser computes from the stylesheet. */
function readColors(page: Page, css: string, names: string[]): Promise<Record<string, string>> {
  return page.evaluate(
    ([css, names]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      const probe = document.body.appendChild(document.createElement('i'))
      const read = (name: string) => {
        probe.style.color = `var(--${name})`
        return getComputedStyle(probe).color
      }
      const colors = names.map((name) => [name, read(name)])
      probe.remove()
      return Object.fromEntries(colors)
    },
    [css, names] as const,
  )
}

function isNear(one: Rgb | undefined, other: Rgb | undefined): boolean {
  return one !== undefined && other !== undefined && measureDifference(one, other) < MAX_DIFFERENCE
}
