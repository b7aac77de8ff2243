import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { parse, stringify } from 'yaml'
import { readContent } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'
import { readBaseline } from './baseline.ts'

const WIDTHS = { phone: 360, tablet: 768, desktop: 1440 }

test('the home page shows every section with the content of the owner, and leads to each', async ({ page, visit }) => {
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
  await test.step('greeting, status and description', async () => {
    const { greeting } = await readContent('site')
    const { aboutMe } = await readContent('profile')
    const home = homeSection(page)
    await expect(home.getByRole('heading', { level: 1 })).toHaveText(greeting)
    await expect(home.getByText('Online', { exact: true })).toBeVisible()
    await expect(home.getByText(aboutMe)).toBeVisible()
  })
  await test.step('links of the owner, in a new tab', async () => {
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
  await test.step('timeline, newest first, with Present where there is no end', async () => {
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
  await test.step('skills and apps with icon and name', async () => {
    const skills = (await readContent('skills')).map(({ title }) => title)
    const apps = (await readContent('apps')).map(({ name }) => name)
    for (const [heading, names] of Object.entries({ SKILLS: skills, 'MY APPS': apps })) {
      const cards = page.getByRole('region', { name: heading }).getByRole('listitem')
      await expect(cards).toHaveText(names)
      for (const card of await cards.all()) {
        await card.scrollIntoViewIfNeeded()
        await expect.poll(() => isDrawn(card.locator('img'))).toBe(true)
      }
    }
  })
  await test.step('portrait and biography', async () => {
    const { avatar } = await readContent('site')
    const about = page.getByRole('region', { name: 'ABOUT ME' })
    await expect(about.getByText('Allow me to introduce myself')).toBeVisible()
    await about.getByRole('img', { name: avatar.alt }).scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(about.getByRole('img', { name: avatar.alt }))).toBe(true)
    const subjects = [/master's degree in software engineering, expected in 2025/, /web developer and freelancer/]
    for (const subject of [...subjects, /hobb(y|ies)/, /YouTube channel/, /punctuality/i]) {
      await expect(about.getByText(subject), String(subject)).toBeVisible()
    }
  })
  await test.step('the portrait turns by 25 degrees while at least 70 percent of it is visible', async () => {
    const portrait = page.getByRole('region', { name: 'ABOUT ME' }).getByRole('img')
    await scrollToShow(portrait, 0.65)
    await expect.poll(() => angleOf(portrait)).toBe(0)
    await scrollToShow(portrait, 0.75)
    await expect.poll(() => angleOf(portrait)).toBe(25)
    await scrollToShow(portrait, 0.65)
    await expect.poll(() => angleOf(portrait)).toBe(0)
  })
  await test.step('the top bar leads to each section and marks the one being read', async () => {
    const bar = page.getByRole('navigation', { name: 'Sections' })
    await bar.getByRole('link', { name: 'Skills' }).click()
    await expect(page).toHaveURL(/\/#skills$/)
    await expect(page.getByRole('heading', { name: 'SKILLS' })).toBeInViewport()
    await expect(bar.getByRole('link', { name: 'Skills' })).toHaveAttribute('aria-current', 'true')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
  })
  await test.step('Tab to a link of the footer arrives with the page', async () => {
    await page.locator('#contact button').focus()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      return {
        isInFooter: Boolean(document.activeElement?.closest('footer')),
        isShown: top >= 0 && bottom <= innerHeight,
      }
    })
    expect(place).toEqual({ isInFooter: true, isShown: true })
  })
  await test.step('Summarize Text opens the summarizer', async () => {
    await homeSection(page).getByRole('link', { name: 'Summarize Text' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    await expect(page.getByPlaceholder('Enter text to summarize...')).toBeVisible()
  })
})

const LEAST_TARGET = 24
const FIRST_SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const COLUMNS = [
  { width: WIDTHS.phone, icons: 2, tiles: 1 },
  { width: WIDTHS.tablet, icons: 4, tiles: 3 },
  { width: WIDTHS.desktop, icons: 5, tiles: 3 },
]
test('the home page fits a phone, a tablet and a desktop', async ({ page, visit }) => {
  await page.setViewportSize({ width: WIDTHS.phone, height: 800 })
  await visit('/')
  await test.step('on a phone the sections open from a menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/#contact$/)
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Contact' })).toBeHidden()
  })
  await test.step('the heading of the gallery is shorter on small screens', async () => {
    await expect(page.getByRole('heading', { name: 'MY WORK' })).toBeVisible()
    await expect(page.getByText('MY PORTFOLIO')).toBeHidden()
  })
  for (const viewport of FIRST_SCREENS) {
    await test.step(`the first screen of ${viewport.width} px shows name, role and work`, async () => {
      await page.setViewportSize(viewport)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.role-line')).toBeInViewport({ ratio: 1 })
      const plates = page.getByRole('list', { name: 'Selected work' }).getByRole('link')
      await expect(plates.first()).toBeInViewport({ ratio: 0.5 })
      await expect(plates.first()).toHaveAttribute('href', /^\/project\//)
      const tops = await plates.evaluateAll((all) => all.map((plate) => plate.getBoundingClientRect().top))
      const strips = tops.slice(1).map((top, index) => (tops[index] ?? 0) - top)
      expect(Math.min(...strips), 'of those behind').toBeGreaterThanOrEqual(LEAST_TARGET)
    })
  }
  await test.step('on a very wide screen the light is over the display case', async () => {
    await page.setViewportSize({ width: 2560, height: 1300 })
    await page.evaluate(() => scrollTo(0, 0))
    const box = await page.locator('.display-case').boundingBox()
    const brightest = await findBrightest(page)
    expect(brightest).toBeGreaterThan(box?.x ?? 0)
    expect(brightest).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
  })
  for (const { width, icons, tiles } of COLUMNS) {
    await test.step(`cards and projects have their columns at ${width} px: ${icons} and ${tiles}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => countColumns(page, 'SKILLS')).toBe(icons)
      await expect.poll(() => countColumns(page, 'MY APPS')).toBe(icons)
      await expect.poll(() => countColumns(page, /MY (PORTFOLIO|WORK)/)).toBe(tiles)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'no horizontal overflow').toBeLessThanOrEqual(0)
    })
  }
  await test.step('on a desktop the first words beside a heading are on one line with it', async () => {
    const [heading, first] = [page.locator('#timeline h2'), page.locator('#timeline h3').first()]
    expect(await readBaseline(first)).toBeCloseTo(await readBaseline(heading), 0)
  })
  await test.step('the heading of the gallery is whole on a desktop', async () => {
    await expect(page.getByRole('heading', { name: 'MY PORTFOLIO' })).toBeVisible()
  })
})

test('a name in a joining script is shown unbroken, and a missing portrait leaves no hole', async ({
  page,
  openSite,
}) => {
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
  const empty = await page.locator('#about .about').evaluate((about) => {
    const words = about.lastElementChild?.getBoundingClientRect()
    return about.getBoundingClientRect().height - (words?.height ?? 0)
  })
  expect(empty).toBeLessThan(1)
})

function homeSection(page: Page): Locator {
  return page.getByRole('article').locator('> section').first()
}

/** Where the strip below the header, which shows nothing but light, is brightest. */
async function findBrightest(page: Page): Promise<number> {
  const strip = { x: 0, y: 72, width: 2560, height: 8 }
  const columns = 64
  const shot = sharp(await page.screenshot({ clip: strip })).greyscale()
  const pixels = await shot.resize(columns, 1, { fit: 'fill' }).raw().toBuffer()
  return ((pixels.indexOf(Math.max(...pixels)) + 0.5) * strip.width) / columns
}

/** A picture that arrived has a size of its own. */
function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
}

function countColumns(page: Page, section: string | RegExp): Promise<number> {
  const list = page.getByRole('region', { name: section }).getByRole('list').first()
  return list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
}

/** Scrolls until that share of the picture, from its top, has come up from below the screen's lower edge. */
async function scrollToShow(picture: Locator, share: number): Promise<void> {
  await picture.evaluate((image, visible) => {
    // Measured without its turn, which changes the box it takes.
    let top = image.clientHeight * visible
    for (let box: Element | null = image; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop
    scrollTo({ top: top - innerHeight, behavior: 'instant' })
  }, share)
}

/** How far the picture is turned, in whole degrees, with everything around it that turns. */
function angleOf(picture: Locator): Promise<number> {
  return picture.evaluate((image) => {
    let degrees = 0
    for (let box: Element | null = image; box; box = box.parentElement) {
      degrees += Number.parseFloat(getComputedStyle(box).rotate) || 0
    }
    return degrees
  })
}
