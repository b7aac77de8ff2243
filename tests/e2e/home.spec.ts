import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { parse, stringify } from 'yaml'
import { readContent } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'
import { readBaseline } from './baseline.ts'

const WIDTHS = { phone: 360, tablet: 768, desktop: 1440 }

test('the home page shows every section with the owner’s content', async ({ page, visit }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit('/')
  await test.step('seven sections, the contact form last', async () => {
    const { greeting } = await readContent('site')
    await expect(page.getByRole('article')).toHaveCount(1)
    const headings = page.getByRole('article').locator('> section').locator(':is(h1, h2)')
    await expect(headings).toHaveText(
      [greeting, 'MY PORTFOLIO', 'ABOUT ME', 'TIMELINE', 'SKILLS', 'MY APPS', 'CONTACT ME'],
      { useInnerText: true },
    )
  })
  await test.step('greeting, status, and description', async () => {
    const { greeting } = await readContent('site')
    const { aboutMe } = await readContent('profile')
    const home = homeSection(page)
    await expect(home.getByRole('heading', { level: 1 })).toHaveText(greeting)
    await expect(home.getByText('Online', { exact: true })).toBeVisible()
    await expect(home.getByText(aboutMe)).toBeVisible()
  })
  await test.step('the owner’s links open in a new tab', async () => {
    const { links } = await readContent('site')
    const profile = await readContent('profile')
    const targets = {
      'Video channel': links.videoChannel,
      Instagram: profile.instagramURL,
      Facebook: profile.facebookURL,
      LinkedIn: profile.linkedInURL,
      Github: profile.githubURL,
      Resume: links.resume,
    }
    for (const [name, href] of Object.entries(targets)) {
      const link = homeSection(page).getByRole('link', { name: `${name} (opens in a new tab)` })
      await expect(link, name).toHaveAttribute('href', href)
      await expect(link, name).toHaveAttribute('target', '_blank')
      await expect(link, name).toHaveAttribute('rel', /noopener/)
    }
  })
  await test.step('the timeline shows the newest entry first, and Present without an end date', async () => {
    const newestFirst = (await readContent('timeline')).toReversed()
    const entries = page.getByRole('region', { name: 'TIMELINE' }).getByRole('listitem')
    await expect(entries.getByRole('heading')).toHaveText(newestFirst.map(({ title }) => title))
    for (const [index, { from, to, description }] of newestFirst.entries()) {
      await expect(entries.nth(index).getByText(`${from} - ${to ?? 'Present'}`, { exact: true })).toBeVisible()
      await expect(entries.nth(index).getByText(description)).toBeVisible()
    }
    await expect(entries.first().getByText(/ - Present$/)).toBeVisible()
    const tops = await entries.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(tops, 'a vertical list').toEqual(tops.toSorted((one, other) => one - other))
  })
  await test.step('skills and apps have an icon and a name', async () => {
    const skills = (await readContent('skills')).map(({ title }) => title)
    const apps = (await readContent('apps')).map(({ name }) => name)
    for (const [heading, names] of Object.entries({ SKILLS: skills, 'MY APPS': apps })) {
      const cards = page.getByRole('region', { name: heading }).getByRole('listitem')
      await expect(cards).toHaveText(names)
      for (const card of await cards.all()) {
        await card.scrollIntoViewIfNeeded()
        await expect.poll(() => isLoaded(card.locator('img'))).toBe(true)
      }
    }
  })
  await test.step('portrait and biography', async () => {
    const { avatar } = await readContent('site')
    const about = page.getByRole('region', { name: 'ABOUT ME' })
    await expect(about.getByText('Allow me to introduce myself')).toBeVisible()
    await about.getByRole('img', { name: avatar.alt }).scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(about.getByRole('img', { name: avatar.alt }))).toBe(true)
    const subjects = [/master's degree in software engineering, expected in 2025/, /web developer and freelancer/]
    for (const subject of [...subjects, /hobb(y|ies)/, /YouTube channel/, /punctuality/i]) {
      await expect(about.getByText(subject), String(subject)).toBeVisible()
    }
  })
  await test.step('the portrait rotates by 25 degrees while at least 70 percent of it is visible', async () => {
    const portrait = page.getByRole('region', { name: 'ABOUT ME' }).getByRole('img')
    await scrollToShow(portrait, 0.65)
    await expect.poll(() => readRotation(portrait)).toBe(0)
    await scrollToShow(portrait, 0.75)
    await expect.poll(() => readRotation(portrait)).toBe(25)
    await scrollToShow(portrait, 0.65)
    await expect.poll(() => readRotation(portrait)).toBe(0)
  })
  await test.step('the header links to each section and marks the current one', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('link', { name: 'Skills' }).click()
    await expect(page).toHaveURL(/\/#skills$/)
    await expect(page.getByRole('heading', { name: 'SKILLS' })).toBeInViewport()
    await expect(sections.getByRole('link', { name: 'Skills' })).toHaveAttribute('aria-current', 'true')
    await expect(sections.locator('[aria-current]')).toHaveCount(1)
  })
  await test.step('Tab to a footer link scrolls it into view', async () => {
    await page.locator('#contact button').focus()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      return {
        isInFooter: Boolean(document.activeElement?.closest('footer')),
        isVisible: top >= 0 && bottom <= innerHeight,
      }
    })
    expect(focused).toEqual({ isInFooter: true, isVisible: true })
  })
  await test.step('Summarize Text opens the summarizer', async () => {
    await homeSection(page).getByRole('link', { name: 'Summarize Text' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    await expect(page.getByPlaceholder('Enter text to summarize...')).toBeVisible()
  })
})

const MIN_TARGET_PX = 24
const HERO_VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const COLUMNS = [
  { width: WIDTHS.phone, icons: 2, projects: 1 },
  { width: WIDTHS.tablet, icons: 4, projects: 3 },
  { width: WIDTHS.desktop, icons: 5, projects: 3 },
]
test('the home page fits phones, tablets, and desktops', async ({ page, visit }) => {
  await page.setViewportSize({ width: WIDTHS.phone, height: 800 })
  await visit('/')
  await test.step('on phones a menu links to the sections', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/#contact$/)
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Contact' })).toBeHidden()
  })
  await test.step('the gallery heading is shorter on small screens', async () => {
    await expect(page.getByRole('heading', { name: 'MY WORK' })).toBeVisible()
    await expect(page.getByText('MY PORTFOLIO')).toBeHidden()
  })
  for (const viewport of HERO_VIEWPORTS) {
    await test.step(`the hero shows name, role, and work at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.role-line')).toBeInViewport({ ratio: 1 })
      const cards = page.getByRole('list', { name: 'Selected work' }).getByRole('link')
      await expect(cards.first()).toBeInViewport({ ratio: 0.5 })
      await expect(cards.first()).toHaveAttribute('href', /^\/project\//)
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      const strips = tops.slice(1).map((top, index) => (tops[index] ?? 0) - top)
      expect(Math.min(...strips), 'visible edges of the cards behind').toBeGreaterThanOrEqual(MIN_TARGET_PX)
    })
  }
  await test.step('on very wide screens the glow is above the illustration', async () => {
    await page.setViewportSize({ width: 2560, height: 1300 })
    await page.evaluate(() => scrollTo(0, 0))
    const box = await page.locator('.display-case').boundingBox()
    const brightest = await findBrightest(page)
    expect(brightest).toBeGreaterThan(box?.x ?? 0)
    expect(brightest).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
  })
  for (const { width, icons, projects } of COLUMNS) {
    await test.step(`at ${width} px there are ${icons} columns of icons and ${projects} of projects`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => countColumns(page, 'SKILLS')).toBe(icons)
      await expect.poll(() => countColumns(page, 'MY APPS')).toBe(icons)
      await expect.poll(() => countColumns(page, /MY (PORTFOLIO|WORK)/)).toBe(projects)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'no horizontal overflow').toBeLessThanOrEqual(0)
    })
  }
  await test.step('on desktops a section heading is aligned with the text next to it', async () => {
    const [heading, first] = [page.locator('#timeline h2'), page.locator('#timeline h3').first()]
    expect(await readBaseline(first)).toBeCloseTo(await readBaseline(heading), 0)
  })
  await test.step('the gallery heading is complete on desktops', async () => {
    await expect(page.getByRole('heading', { name: 'MY PORTFOLIO' })).toBeVisible()
  })
})

test('an Arabic name has no letter spacing, and a missing portrait leaves no gap', async ({ page, openSite }) => {
  const rename = (text: string) => {
    const { avatar: _, ...site } = parse(text.replaceAll('Robin Sample', 'روبين'))
    return stringify(site)
  }
  const { origin } = await openSite({}, { rewrite: { 'site.yaml': rename } })
  await page.goto(origin)
  for (const name of [page.locator('h1 > span[dir]'), page.getByRole('banner').locator('a span')]) {
    await expect(name.first()).toHaveText('روبين')
    await expect(name.first()).toHaveCSS('letter-spacing', 'normal')
  }
  await expect(page.locator('.header-portrait, .portrait-frame')).toHaveCount(0)
  const extraHeight = await page.locator('#about .about').evaluate((about) => {
    const text = about.lastElementChild?.getBoundingClientRect()
    return about.getBoundingClientRect().height - (text?.height ?? 0)
  })
  expect(extraHeight).toBeLessThan(1)
})

function homeSection(page: Page): Locator {
  return page.getByRole('article').locator('> section').first()
}

/** Returns the brightest x position in the strip below the header, which shows only the glow. */
async function findBrightest(page: Page): Promise<number> {
  const strip = { x: 0, y: 72, width: 2560, height: 8 }
  const columns = 64
  const screenshot = sharp(await page.screenshot({ clip: strip })).greyscale()
  const pixels = await screenshot.resize(columns, 1, { fit: 'fill' }).raw().toBuffer()
  return ((pixels.indexOf(Math.max(...pixels)) + 0.5) * strip.width) / columns
}

function isLoaded(image: Locator): Promise<boolean> {
  return image.evaluate(
    (element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
  )
}

function countColumns(page: Page, section: string | RegExp): Promise<number> {
  const list = page.getByRole('region', { name: section }).getByRole('list').first()
  return list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
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
