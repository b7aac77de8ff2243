import type { Locator } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { readContent } from '../fakes/content/content.ts'
import { expect, test } from '../fixtures.ts'

/** A heading that covers something does so for a longer way. */
const SCROLL_STEP_PX = 100
const BIOGRAPHY = [
  ...[/master’s degree in software engineering, expected in 2025/, /web developer and freelancer/],
  ...[/hobb(y|ies)/, /YouTube channel/, /punctuality/i],
]

test('the portrait turns when it is visible, and a focused link of the footer is in view at once', async ({
  page,
  visit,
}) => {
  const { avatar } = await readContent('site')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit('/')
  const about = page.getByRole('region', { name: 'ABOUT ME' })
  await expect(about.getByText('Allow me to introduce myself')).toBeVisible()
  for (const subject of BIOGRAPHY) await expect(about.getByText(subject), String(subject)).toBeVisible()
  const portrait = about.getByRole('img', { name: avatar.alt })
  await expectLoaded(portrait)
  for (const [share, degrees] of [
    [0.65, 0],
    [0.75, 25],
    [0.65, 0],
  ] as const) {
    await scrollToShow(portrait, share)
    await expect.poll(() => readRotation(portrait)).toBe(degrees)
  }
  await test.step('Tab to a footer link scrolls it into view at once', async () => {
    await page.locator('#contact').getByRole('link').last().focus()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.keyboard.press('Tab')
    const bottom = await page.locator('footer :focus').evaluate((link) => link.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  })
})

test('an Arabic name has no letter spacing, and a heading never slides over what is below it', async ({
  page,
  openSite,
}) => {
  const change = (text: string) =>
    stringify({ ...parse(text.replaceAll('Robin Sample', 'روبين')), biography: 'I build things. I like bread.' })
  const { origin } = await openSite({}, { rewrite: { 'site.yaml': change } })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(origin)
  for (const place of ['h1', '.site-name']) {
    const name = page.locator(place).getByText('روبين', { exact: true })
    await expect(name.first()).toHaveCSS('letter-spacing', 'normal')
  }
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('.portrait')).toHaveAttribute('data-turned', 'false')
    expect(await measureGap(page.locator('#about'), '.portrait'), `at ${width} px`).toBeGreaterThan(0)
  }
})

/** Scrolls through a section and returns the smallest distance between its heading and an element below. */
function measureGap(section: Locator, below: string): Promise<number> {
  return section.evaluate(
    async (element, { selector, step }) => {
      const { top, bottom } = element.getBoundingClientRect()
      const gaps: number[] = []
      const end = scrollY + bottom
      for (let y = scrollY + top - innerHeight / 2; y < end; y += step) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const texts = [...element.querySelectorAll('header > :is(h2, p)')].map((text) => text.getBoundingClientRect())
        const other = element.querySelector(selector)
        gaps.push((other?.getBoundingClientRect().top ?? 0) - Math.max(...texts.map((text) => text.bottom)))
      }
      return Math.min(...gaps)
    },
    { selector: below, step: SCROLL_STEP_PX },
  )
}

async function expectLoaded(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}

/** Scrolls until this share of the image, from its top, is above the lower edge of the viewport. */
async function scrollToShow(image: Locator, share: number): Promise<void> {
  await image.evaluate((element, visible) => {
    // A bounding box would include the rotation.
    let top = element.clientHeight * visible
    for (let box: Element | null = element; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop
    scrollTo({ top: top - innerHeight, behavior: 'instant' })
  }, share)
}

/** Returns the rotation of the image and its ancestors in degrees. */
function readRotation(image: Locator): Promise<number> {
  return image.evaluate((element) => {
    let degrees = 0
    for (let box: Element | null = element; box; box = box.parentElement) {
      degrees += Number.parseFloat(getComputedStyle(box).rotate) || 0
    }
    return degrees
  })
}
