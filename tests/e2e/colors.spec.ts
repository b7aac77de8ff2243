import type { Locator, Page } from '@playwright/test'
import { type Color, converter, differenceEuclidean, type Rgb, wcagContrast } from 'culori'
import sharp, { type ChannelStats } from 'sharp'
import { readPalette } from '../../app/styles/test-palette.ts'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import { expect, test } from '../fixtures.ts'

const toRgb = converter('rgb')
const HUES = [0, 25, 95, 150, 200, 265, 359]
const THEMES = ['light', 'dark'] as const
const measureDifference = differenceEuclidean('rgb', [1, 1, 1, 1])
/** A hex color rounds each channel by up to half of 1/255. */
const MAX_DIFFERENCE = 0.004
const WHITE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#fff" d="M0 0h16v9H0z"/></svg>'
const MIN_TEXT_CONTRAST = 4.5
const MAX_SKELETON_CONTRAST = 2

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

test("the favicon has the owner's accent color", async ({ page, openSite }) => {
  const site = await openSite({}, { rewrite: { 'site.yaml': (text) => text.replace('accent: 265', 'accent: 25') } })
  await page.goto(`${site.origin}/summarize`)
  const faviconPath = await page.locator('link[rel=icon]').getAttribute('href')
  await page.goto(`${site.origin}${faviconPath}`)
  for (const theme of THEMES) {
    await test.step(`in ${theme}`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      const accent = readPalette({ look: 'vitrine', theme, hue: 25 }).get('accent')
      const readFill = () => page.locator('circle').evaluate((circle) => getComputedStyle(circle).fill)
      await expect.poll(async () => isNear(toRgb(await readFill()), toRgb(accent))).toBe(true)
    })
  }
})

test('card text is readable on a white banner', async ({ page, openSite }) => {
  const site = await openSite({}, { rewrite: { 'banners/seedbank.svg': () => WHITE } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${site.origin}/#portfolio`)
  const card = page.locator('a[href="/project/seedbank"]')
  const lines = card.locator('.card-text > *')
  await expect(lines).toHaveText(['Seedbank', /./, /./])
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    for (const line of await lines.filter({ visible: true }).all()) {
      const contrast = wcagContrast(await readTextColor(line), await readBrightestBackground(line))
      expect(contrast, `${await line.innerText()}, ${width} px wide`).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
    }
  }
})

test('a skeleton has low contrast, including its shimmer', async ({ page, sites }) => {
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'))
  await page.goto((await sites.find('loading')).origin)
  // A hydrated theme menu follows the device's color scheme.
  await expect(page.locator('[data-island="theme/menu"]')).toHaveAttribute('data-state', 'ready')
  const skeleton = page.locator('.icon-grid > .skeleton').first()
  // The shimmer is in the center of a background three times as wide.
  await skeleton.evaluate((element) => element.style.setProperty('background-position', '50% 0'))
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveClass(theme)
    const { channels } = await sharp(await skeleton.screenshot()).stats()
    const [darkest, brightest] = [toColor(channels, 'min'), toColor(channels, 'max')]
    const surface = readPalette({ look: 'vitrine', theme, hue: 265 }).get('surface') as Color
    const contrasts = [
      wcagContrast(darkest, brightest),
      wcagContrast(darkest, surface),
      wcagContrast(brightest, surface),
    ]
    expect(Math.max(...contrasts), theme).toBeLessThan(MAX_SKELETON_CONTRAST)
  }
})

function readTextColor(line: Locator): Promise<string> {
  return line.evaluate((element) => getComputedStyle(element).color)
}

/** Hides the text to read the brightest pixel behind it. */
async function readBrightestBackground(line: Locator): Promise<Color> {
  const setColor = (color: string) => line.evaluate((element, next) => element.style.setProperty('color', next), color)
  await setColor('transparent')
  const { channels } = await sharp(await line.screenshot()).stats()
  await setColor('')
  return toColor(channels, 'max')
}

function toColor(channels: ChannelStats[], end: 'min' | 'max'): Color {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => channel[end] / 255)
  return { mode: 'rgb', r, g, b }
}

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
