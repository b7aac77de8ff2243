import type { Locator, Page } from '@playwright/test'
import { type Color, clampRgb, converter, wcagContrast } from 'culori'
import sharp, { type ChannelStats } from 'sharp'
import { readPalette } from '../../app/styles/test-palette.ts'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import { expect, test } from '../fixtures.ts'

const toRgb = converter('rgb')
const HUES = [0, 25, 95, 150, 200, 265, 359]
const THEMES = ['light', 'dark'] as const
/** Browsers may round a channel to either side. */
const MAX_CHANNEL_DIFFERENCE = 1 / 255 + 0.000_1
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
        const palette = [...readPalette({ look: 'vitrine', theme, hue })]
        const names = palette.map(([name]) => name)
        const shown = await readColors(page, toPaletteCss(hue), names)
        const mismatches = palette.filter(([name, color]) => !isNear(shown[name] ?? [], toChannels(color)))
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
      await expect.poll(async () => isNear(toChannels(toRgb(await readFill())), toChannels(accent))).toBe(true)
    })
  }
})

test('card text is readable on a white banner', async ({ page, openSite }) => {
  const site = await openSite({}, { rewrite: { 'banners/seedbank.svg': () => WHITE } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${site.origin}/#portfolio`)
  const card = page.locator('a[href="/project/seedbank"]')
  const lines = card.locator('.card-text > *')
  await expect(lines).toHaveText(['Seedbank', /./])
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    for (const line of await lines.all()) {
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

/** Returns the red, green, blue, and alpha values of each color as a canvas renders them. */
function readColors(page: Page, css: string, names: string[]): Promise<Record<string, number[]>> {
  return page.evaluate(
    ([css, names]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      const probe = document.body.appendChild(document.createElement('i'))
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const colors = names.map((name) => {
        probe.style.color = `var(--${name})`
        if (!canvas) return [name, []]
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = getComputedStyle(probe).color
        // Alpha is read separately, because a canvas stores nearly transparent colors with low precision.
        const alpha = Number(/\/ ([\d.]+)\)/.exec(canvas.fillStyle)?.[1] ?? 1)
        canvas.fillStyle = canvas.fillStyle.replace(/ \/ [\d.]+\)/, ')')
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return [name, [red / 255, green / 255, blue / 255, alpha]]
      })
      probe.remove()
      return Object.fromEntries(colors)
    },
    [css, names] as const,
  )
}

/** Browsers clip colors outside sRGB. */
function toChannels(color: Color | undefined): number[] {
  const { r = 0, g = 0, b = 0, alpha = 1 } = toRgb(clampRgb(color as Color))
  return [r, g, b, alpha]
}

function isNear(shown: number[], computed: number[]): boolean {
  return (
    shown.length === computed.length &&
    shown.every((value, at) => Math.abs(value - (computed[at] ?? 0)) < MAX_CHANNEL_DIFFERENCE)
  )
}
