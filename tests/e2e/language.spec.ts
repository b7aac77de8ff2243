import type { Page } from '@playwright/test'
import { createWords, ENGLISH } from '../../contract/words/languages.ts'
import { fill, fillPlural, formatNumber } from '../../contract/words/words.ts'
import { expect, test } from '../fixtures.ts'
import { findLayoutErrors } from '../states/layout-errors.ts'

const TEXT = 'Der Fuchs springt über den Hund. Danach ruht er sich aus. Der Hund schläft weiter.'
const WIDTHS = [320, 390, 768, 1440]
const ROUNDING_TOLERANCE_PX = 1
const NAME = 'ليلى الخطيب'
const PATHS = ['/', '/project/ridgeline', '/project/levain', '/summarize', '/privacy']

const words = createWords('ar')

test('every page of a site in Arabic speaks it, and is a mirror image', async ({ page, visit, openSite, errors }) => {
  test.slow()
  errors.expected(/status of 400.*message\/send/)
  errors.expected(/status of 404/)
  // Chromium's own model writes only a few languages.
  errors.expected(/The requested language options are not supported/)
  const { origin } = await openSite({}, { rewrite: { 'site.yaml': toArabic } })
  await visit(`${origin}/`)

  await test.step('the page has its language, direction, and words', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('body')).toHaveCSS('direction', 'rtl')
    expect(await findEnglish(page, listTexts(words))).toEqual([])
  })

  await test.step('the name and the introduction are on the right, buttons and pictures on the left', async () => {
    for (const part of ['.site-name', '.hero-intro', '#timeline h2', '.portrait-frame']) {
      expect(await findCenter(page, part), part).toBeGreaterThan(0.5)
    }
    for (const part of ['.theme-anchor', '.hero-work', '.timeline-entry .heading']) {
      expect(await findCenter(page, part), part).toBeLessThan(0.5)
    }
  })

  await test.step('so does the theme menu', async () => {
    const { label, ...themes } = words.theme
    await page.getByRole('button', { name: label }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([themes.light, themes.dark, themes.system])
    await page.keyboard.press('Escape')
  })

  await test.step('so does Show More', async () => {
    const cards = page.locator('#portfolio .card')
    const count = await cards.count()
    await page.getByRole('button', { name: words.gallery.more, exact: true }).click()
    await expect(page.getByRole('button', { name: words.gallery.less, exact: true })).toBeVisible()
    const shown = fillPlural(words.gallery.shown, (await cards.count()) - count, words)
    await expect(page.locator('#portfolio').getByRole('status')).toHaveText(shown)
  })

  await test.step('so do the responses to a message', async () => {
    const contact = page.locator('#contact')
    const send = contact.getByRole('button', { name: words.contact.send })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText([words.replies.fillFullForm])
    expect(await findCenter(page, '.Toastify__toast'), 'a toast is on the left').toBeLessThan(0.5)
    await page.getByRole('button', { name: words.layout.closeNotification }).click()
    for (const name of ['name', 'subject', 'message'] as const)
      await contact.getByLabel(words.contact[name], { exact: true }).fill('+49 30 123456')
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: words.replies.messageSent })).toBeVisible()
  })

  await test.step('so does the summarizer', async () => {
    await visit(`${origin}/summarize`)
    await page.getByRole('textbox', { name: words.summarizer.label }).fill(TEXT)
    const length = { length: formatNumber(TEXT.length, words), max: formatNumber(200_000, words) }
    await expect(page.locator('#text-count')).toHaveText(fill(words.summarizer.count, length))
    await page.getByRole('button', { name: words.summarizer.submit, exact: true }).click()
    await expect(page.getByRole('region', { name: words.summarizer.heading })).toContainText(words.summary.extractive)
  })

  await test.step('so does an error page', async () => {
    await visit(`${origin}/unknown`)
    await expect(page.getByRole('main')).toContainText(words.errorPage.notFound)
    expect(await findEnglish(page, listTexts(words))).toEqual([])
  })

  for (const path of PATHS) {
    await test.step(`${path} is a mirror image, and no text is cut off`, async () => {
      await page.goto(`${origin}${path}`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findLayoutErrors(page), `${width} px`).toEqual([])
        expect(await findUnmirrored(page), `${width} px`).toEqual([])
      }
    })
  }
})

function toArabic(text: string): string {
  return `${text.replaceAll('Robin Sample', NAME).replace('Fullstack', 'مطوّرة Fullstack')}language: ar\n`
}

/** Returns where the middle of a part is, from 0 at the left edge of the page to 1 at the right. */
function findCenter(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((part) => {
      const { left, right } = part.getBoundingClientRect()
      return (left + right) / 2 / document.documentElement.clientWidth
    })
}

/** Returns the parts that are not where the mirror image of the same page from left to right has them. */
function findUnmirrored(page: Page): Promise<string[]> {
  return page.evaluate((tolerance) => {
    // Titles hang over the edge where their own direction starts, and parts of a story have their own direction too.
    const parts = [...document.querySelectorAll('body *:not(svg *, h1, h1 *, .story *)')].filter(
      (part) => part.checkVisibility() && getComputedStyle(part).display !== 'inline',
    )
    const read = () => parts.map((part) => part.getBoundingClientRect())
    const shown = read()
    document.dir = 'ltr'
    const mirrored = read()
    document.dir = 'rtl'
    const { clientWidth } = document.documentElement
    return parts
      .filter((_, index) => {
        const [{ left = 0 } = {}, { right = 0 } = {}] = [shown[index], mirrored[index]]
        return Math.abs(left - (clientWidth - right)) > tolerance
      })
      .map(({ tagName, className }) => `${tagName} ${className}`)
  }, ROUNDING_TOLERANCE_PX)
}

/** Returns visible and spoken texts that are English words of the interface. Some are the same in both languages. */
async function findEnglish(page: Page, translated: string[]): Promise<string[]> {
  const english = listTexts(ENGLISH).filter((text) => !translated.includes(text))
  const patterns = english.map(
    (text) => new RegExp(`^${text.replace(/[.*+?^$()[\]|\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`),
  )
  const texts = await page.evaluate(() => {
    const nodes = document.evaluate(
      '//body//text()[not(ancestor::script)] | //@aria-label | //@placeholder | //@alt',
      document,
    )
    const found: string[] = []
    for (let node = nodes.iterateNext(); node; node = nodes.iterateNext()) found.push(node.nodeValue?.trim() ?? '')
    return found
  })
  return texts.filter((text) => patterns.some((pattern) => pattern.test(text)))
}

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : listTexts(value)))
}
