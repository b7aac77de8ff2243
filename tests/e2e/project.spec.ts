import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'

const projects = await readProjects()
const [first, second] = projects
if (!first || !second) throw new Error('The built-in content has projects.')

test('a project opens from its card, and Back finds the gallery where it was', async ({ page, visit }) => {
  await visit('/')
  await tile(page, first.title).click()
  await test.step('a project opens from its card with its title and banner', async () => {
    await expect(page).toHaveURL(new RegExp(`/project/${first.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(first.title))
    await expect(page.getByRole('img', { name: `Banner for ${first.title}` })).toBeVisible()
  })
  await test.step('going back from a project finds the gallery where it was', async () => {
    await page.goBack()
    await expect(tile(page, first.title)).toBeInViewport()
  })
})

test('a project has its own address, at which everything about it is shown', async ({ page, visit }) => {
  const response = await visit(`/project/${first.id}`)
  expect(response.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await test.step('the description is a list, split at each full stop and space', async () => {
    const sentences = first.description.split('. ')
    expect(sentences.length).toBeGreaterThan(1)
    await expect(points(page, 'Description:')).toHaveText(sentences)
  })
  await test.step('the technologies are a list, split at each comma and space', async () => {
    const technologies = first.technologies.split(', ')
    expect(technologies.length).toBeGreaterThan(1)
    await expect(points(page, 'Technologies:')).toHaveText(technologies)
  })
  await test.step('the links to the source and to the project open in a new tab', async () => {
    const targets = { 'Github Repository Link:': first.gitRepoLink, 'Project Link:': first.projectLink }
    for (const [label, href] of Object.entries(targets)) {
      const link = part(page, label).getByRole('link')
      await expect(link, label).toHaveAttribute('href', href ?? '')
      await expect(link, label).toHaveAttribute('target', '_blank')
      await expect(link, label).toHaveAttribute('rel', /noopener/)
    }
  })
  await test.step('its pictures and its story are below these facts', () => expectStory(page))
  await test.step('the next projects follow, so that the page is no dead end', async () => {
    const more = page.getByRole('complementary', { name: 'More projects' }).getByRole('link')
    const paths = projects.slice(1, 4).map(({ id }) => `/project/${id}`)
    expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(paths)
  })
  await test.step('a project fits a phone, a tablet and a desktop without scrolling to the side', async () => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
  await test.step('Return to Portfolio goes home', async () => {
    await page.getByRole('link', { name: 'Return to Portfolio' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
  })
})

test('other projects have their own address too, also with less to show', async ({ page, visit }) => {
  const withoutLink = projects.filter(({ projectLink }) => !projectLink)
  const withoutBanner = projects.filter(({ banner }) => !banner)
  expect(withoutLink.length, 'built-in projects without a link').toBeGreaterThan(0)
  expect(withoutBanner.length, 'built-in projects without a banner').toBeGreaterThan(0)
  for (const project of new Set([second, ...projects.slice(-2), ...withoutLink, ...withoutBanner])) {
    const { id, title, stack, deployed, projectLink, banner } = project
    const response = await visit(`/project/${id}`)
    await test.step(`${title}: stack and deployed are plain text`, async () => {
      expect(response.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(fact(page, 'Stack:')).toHaveText(stack)
      await expect(fact(page, 'Deployed:')).toHaveText(deployed)
    })
    if (!projectLink) await test.step(`${title}, without a link, has no part for it`, () => expectNoLink(page))
    if (!banner) await test.step(`${title}, without a banner, shows a drawing`, () => expectDrawing(page, title))
  }
})

async function expectNoLink(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Technologies:' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Project Link:' })).toHaveCount(0)
}

async function expectDrawing(page: Page, title: string): Promise<void> {
  const banner = page.locator('.project-banner')
  await expect(banner.getByText(title, { exact: true })).toBeVisible()
  await expect(banner.getByRole('img')).toHaveCount(0)
}

function tile(page: Page, title: string) {
  return page
    .locator('#portfolio')
    .getByRole('link')
    .filter({ has: page.getByText(title, { exact: true }) })
}

function points(page: Page, title: string) {
  return part(page, title).getByRole('listitem')
}

function part(page: Page, title: string) {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}

function fact(page: Page, term: string) {
  return page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]')
}

async function expectStory(page: Page): Promise<void> {
  const pictures = part(page, 'Pictures:').getByRole('link').getByRole('img')
  await expect(pictures).toHaveCount(2)
  const story = part(page, 'Story:')
  await expect(story.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(story.getByRole('listitem')).toHaveCount(2)
  for (const picture of [...(await pictures.all()), story.getByRole('img')]) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await page.setViewportSize({ width: 360, height: 900 })
  const code = story.getByRole('group', { name: 'Code' })
  await code.focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => code.evaluate(({ scrollLeft }) => scrollLeft), 'code scrolls within itself')
    .toBeGreaterThan(0)
}
