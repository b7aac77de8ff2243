import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyContent } from '../fakes/content/content.ts'
import { expect, test } from '../fixtures.ts'

const KEY = 'vite-ui-theme'

test('a chosen theme applies to every page', async ({ page, visit, errors }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light' })
  await visit('/summarize')
  await test.step('the default theme is dark, whatever the device prefers', async () => {
    await expectTheme(page, 'dark')
  })
  await test.step('the theme menu offers Light, Dark, and System, and marks the current one', async () => {
    await page.getByRole('button', { name: 'Theme' }).click()
    const options = page.getByRole('menu', { name: 'Theme' }).getByRole('menuitemradio')
    await expect(options).toHaveText(['Light', 'Dark', 'System'])
    await expect(options.and(page.locator('[aria-checked=true]'))).toHaveText('Dark')
    await expect(options.filter({ has: page.locator('.check:visible') })).toHaveText('Dark')
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
  })
  await test.step('a chosen theme is applied immediately and saved', async () => {
    await choose(page, 'Light')
    await expectTheme(page, 'light')
    expect(await readSaved(page, KEY)).toBe('light')
  })
  await test.step('the theme is the same on every page', async () => {
    errors.expected(/status of 404 .*\/unknown-page$/)
    for (const path of ['/', '/summarize', '/unknown-page']) {
      await page.goto(path)
      await expectTheme(page, 'light')
    }
    await choose(page, 'Dark')
    await expectTheme(page, 'dark')
    expect(await readSaved(page, KEY)).toBe('dark')
  })
})

test('the cord of the lamp switches the light, which spreads from it', async ({ page, visit, sites }) => {
  const cord = page.locator('.cord')
  await visit('/')
  for (const [width, height] of [
    [320, 640],
    [1440, 900],
  ] as const) {
    await test.step(`by a pull that ends elsewhere, at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      const { x, y, ...size } = (await cord.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
      const shown = width < height ? 'light' : 'dark'
      await page.mouse.move(x + 20, y + 30)
      await page.mouse.down()
      await page.mouse.move(x - 80, y + 200, { steps: 3 })
      await page.mouse.up()
      await expectTheme(page, shown)
      expect(await readSaved(page, KEY)).toBe(shown)
    })
  }
  await test.step('with motion, by Enter, and its name is what it does next', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Turn on the light' }).press('Enter')
    await expectTheme(page, 'light')
    await expect(page.locator('#theme-menu [value=light]')).toHaveAttribute('aria-checked', 'true')
    const from = await page.evaluate(() => document.documentElement.style.getPropertyValue('--from'))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { x, y, width } = (await cord.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect(from.split(' ').map(Number.parseFloat)).toEqual([x + width / 2, y].map((each) => expect.closeTo(each, -1)))
    await page.getByRole('button', { name: 'Turn off the light' }).press('Space')
    await expectTheme(page, 'dark')
  })
  await test.step('paper has no lamp', async () => {
    await page.goto((await sites.find('paper')).origin)
    await expect(cord).toHaveCount(0)
  })
})

const DEFAULTS = [
  { yaml: 'theme: light', device: 'dark', shown: 'light', checked: 'Light' },
  { yaml: 'look: paper', device: 'dark', shown: 'light', checked: 'Light' },
  { yaml: 'look: paper\ntheme: dark', device: 'light', shown: 'dark', checked: 'Dark' },
] as const

test('the owner chooses the theme, until a visitor does', async ({ page, browser, openSite, closeAfter }) => {
  const content = await copyContent({})
  closeAfter(content.remove)
  const { origin } = await openSite({ CONTENT_DIR: content.dir })
  const file = join(content.dir, 'site.yaml')
  const initial = (await readFile(file, 'utf8')).replace(/^look: .*/m, '')
  const change = async (yaml: string, name: string) => {
    // A file that is written in place might be read before it is complete.
    await writeFile(`${content.dir}.yaml`, `${initial.replace(/^name: .*/m, `name: ${name}`)}\n${yaml}\n`)
    await rename(`${content.dir}.yaml`, file)
    await expect.poll(async () => (await fetch(origin)).text()).toContain(`<title>${name}</title>`)
  }
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false })

  for (const [index, { yaml, device, shown, checked }] of DEFAULTS.entries()) {
    await test.step(`${JSON.stringify(yaml)} is ${shown} on a ${device} device`, async () => {
      await change(yaml, `Robin ${index}`)
      await page.emulateMedia({ colorScheme: device })
      await page.goto(origin)
      await expectTheme(page, shown)
      await page.getByRole('button', { name: 'Theme' }).click()
      await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(checked)
      await withoutScripts.emulateMedia({ colorScheme: device })
      await withoutScripts.goto(origin)
      expect(await readBackground(withoutScripts)).toBe(shown)
    })
  }
  await withoutScripts.close()

  await test.step('what a visitor chooses stays', async () => {
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await page.reload()
    await expectTheme(page, 'light')
  })
})

test('the theme does not flicker while the page loads', async ({ page, visit }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'light')
    const themes: string[] = []
    Reflect.set(window, 'themes', themes)
    new MutationObserver(() => {
      const { classList } = document.documentElement
      const theme = ['light', 'dark'].filter((name) => classList.contains(name)).join()
      if (document.body && theme !== themes.at(-1)) themes.push(theme)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  }, KEY)
  await visit('/')
  await choose(page, 'Light')
  expect(await page.evaluate(() => Reflect.get(window, 'themes'))).toEqual(['light'])
})

async function choose(page: Page, name: 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('menuitemradio', { name })).toBeHidden()
}

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveClass(theme)
  await expect(html).toHaveCSS('color-scheme', theme)
  expect(await readBackground(page)).toBe(theme)
}

async function readBackground(page: Page): Promise<'light' | 'dark'> {
  const lightness = await page
    .locator('html')
    .evaluate((root) => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(root).backgroundColor)?.[1]))
  return lightness > 0.5 ? 'light' : 'dark'
}

function readSaved(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}
