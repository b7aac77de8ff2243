import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { toContrast } from '../../app/styles/contrast-helpers.ts'
import { readPalette } from '../../app/styles/test-palette.ts'
import { clip, type Oklch, type Rgb } from '../../design/oklch.ts'
import { toPaletteCss } from '../../design/palette.ts'
import { expect, test } from '../fixtures.ts'

const HUES = [0, 25, 95, 150, 200, 265, 359]
const THEMES = ['light', 'dark'] as const
/** One step of a channel: browsers and we may round to either side. */
const ONE_STEP = 1 / 255 + 0.000_1
const WHITE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#fff" d="M0 0h16v9H0z"/></svg>'
const READABLE = 4.5
/** The border of a field, which must be seen, has 3. */
const FAINT = 2

test('a screen is sent the colours whose contrast we compute', async ({ page, visit }) => {
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'))
  await visit('/summarize')
  for (const theme of THEMES) {
    await test.step(`in ${theme}`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveClass(theme)
      for (const hue of HUES) {
        const palette = [...readPalette({ look: 'vitrine', theme, hue })].filter(([name]) => !name.startsWith('color-'))
        const names = palette.map(([name]) => name)
        const shown = await readColours(page, toPaletteCss(hue), names)
        const far = palette.filter(([name, colour]) => !isNear(shown[name] ?? [], toChannels(colour)))
        expect(far.map(([name]) => `${name} at hue ${hue}: ${shown[name]}`)).toEqual([])
      }
    })
  }
})

test("the favicon has the owner's accent", async ({ page, openSite }) => {
  const site = await openSite({}, { rewrite: { 'site.yaml': (text) => text.replace('accent: 265', 'accent: 25') } })
  await page.goto(`${site.origin}/summarize`)
  const address = await page.locator('link[rel=icon]').getAttribute('href')
  await page.goto(`${site.origin}${address}`)
  for (const theme of THEMES) {
    await test.step(`in ${theme}`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      const accent = readPalette({ look: 'vitrine', theme, hue: 25 }).get('accent')
      if (!accent) throw new Error('There is an accent.')
      const isAccent = async () => {
        const fill = await page.locator('circle').evaluate((circle) => getComputedStyle(circle).fill)
        return isNear(await toScreen(page, fill), clip(accent))
      }
      await expect.poll(isAccent).toBe(true)
    })
  }
})

test('the text of a card is readable below a white banner', async ({ page, openSite }) => {
  const site = await openSite({}, { rewrite: { 'banners/seedbank.svg': () => WHITE } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${site.origin}/#portfolio`)
  const tile = page.locator('a[href="/project/seedbank"]')
  const words = tile.locator('.card-text > *')
  await expect(words).toHaveText(['Seedbank', /./])
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await tile.scrollIntoViewIfNeeded()
    await expect(tile.locator('img')).toHaveJSProperty('complete', true)
    for (const line of await words.all()) {
      const contrast = toContrast(await toScreen(page, await readInk(line)), await readBrightest(line))
      expect(contrast, `${await line.innerText()}, ${width} px wide`).toBeGreaterThanOrEqual(READABLE)
    }
  }
})

test('a skeleton is fainter than what replaces it, its sheen too', async ({ page, sites }) => {
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'))
  await page.goto((await sites.find('loading')).origin)
  // From then on the page follows the device.
  await expect(page.locator('[data-island=theme-menu]')).toHaveAttribute('data-state', 'ready')
  const skeleton = page.locator('.icon-grid > .skeleton').first()
  // The sheen is in the middle of a picture three times as wide.
  await skeleton.evaluate((element) => element.style.setProperty('background-position', '50% 0'))
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveClass(theme)
    const { channels } = await sharp(await skeleton.screenshot()).stats()
    const [darkest, brightest] = (['min', 'max'] as const).map((end) => channels.map((channel) => channel[end] / 255))
    const contrast = toContrast(darkest?.slice(0, 3) as Rgb, brightest?.slice(0, 3) as Rgb)
    const surface = readPalette({ look: 'vitrine', theme, hue: 265 }).get('surface')
    const ends = [darkest, brightest].map((end) => toContrast(end?.slice(0, 3) as Rgb, clip(surface as Oklch)))
    expect(Math.max(contrast, ...ends), theme).toBeLessThan(FAINT)
  }
})

function readInk(line: Locator): Promise<string> {
  return line.evaluate((element) => getComputedStyle(element).color)
}

/** The brightest point behind the words, which are taken away for it. */
async function readBrightest(line: Locator): Promise<Rgb> {
  const paint = (colour: string) => line.evaluate((element, next) => element.style.setProperty('color', next), colour)
  await paint('transparent')
  const { channels } = await sharp(await line.screenshot()).stats()
  await paint('')
  return channels.slice(0, 3).map(({ max }) => max / 255) as Rgb
}

/** Red, green, blue and alpha of each colour, as a canvas of this browser has them with this palette. */
function readColours(page: Page, css: string, names: string[]): Promise<Record<string, number[]>> {
  return page.evaluate(
    ([css, names]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      const probe = document.body.appendChild(document.createElement('i'))
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const colours = names.map((name) => {
        probe.style.color = `var(--${name})`
        if (!pen) return [name, []]
        pen.clearRect(0, 0, 1, 1)
        pen.fillStyle = getComputedStyle(probe).color
        // Alpha is compared apart: a canvas keeps few steps of a colour that is hardly there.
        const alpha = Number(/\/ ([\d.]+)\)/.exec(pen.fillStyle)?.[1] ?? 1)
        pen.fillStyle = pen.fillStyle.replace(/ \/ [\d.]+\)/, ')')
        pen.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
        return [name, [red / 255, green / 255, blue / 255, alpha]]
      })
      probe.remove()
      return Object.fromEntries(colours)
    },
    [css, names] as const,
  )
}

async function toScreen(page: Page, css: string): Promise<Rgb> {
  const data = await page.evaluate((colour) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) return []
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  }, css)
  return data.slice(0, 3).map((channel) => channel / 255) as Rgb
}

function toChannels(colour: Oklch): number[] {
  return [...clip(colour), colour.alpha]
}

function isNear(shown: number[], computed: number[]): boolean {
  return (
    shown.length === computed.length && shown.every((value, at) => Math.abs(value - (computed[at] ?? 0)) < ONE_STEP)
  )
}
