import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content/content.ts'
import { expect, test, waitForPaint } from '../fixtures.ts'

const projects = await readProjects()
const [first] = projects
if (!first) throw new Error('The sample content needs a project.')

test('a project page shows all project details', async ({ page, visit }) => {
  const response = await visit(`/project/${first.id}`)
  expect(response.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(first.title))
  await expect(page.getByRole('img', { name: `Banner for ${first.title}` })).toBeVisible()
  await test.step('the links to the source and to the project open in a new tab', async () => {
    const targets = { 'Github Repository Link:': first.gitRepoLink, 'Project Link:': first.projectLink }
    for (const [label, href] of Object.entries(targets)) {
      const link = section(page, label).getByRole('link')
      await expect(link, label).toHaveAttribute('href', href ?? '')
      await expect(link, label).toHaveAttribute('target', '_blank')
      await expect(link, label).toHaveAttribute('rel', /noopener/)
    }
  })
  await test.step('images and story follow the details', () => expectStory(page))
  await test.step('links to the next projects follow', async () => {
    const more = page.getByRole('complementary', { name: 'More projects' }).getByRole('link')
    const paths = projects.slice(1, 4).map(({ id }) => `/project/${id}`)
    expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(paths)
  })
  await test.step('Return to Portfolio opens the home page', async () => {
    await page.getByRole('link', { name: 'Return to Portfolio' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
  })
})

test('a screenshot is shown whole, in the gallery and on its page', async ({ page, visit }) => {
  for (const path of ['/', '/project/paper-trail']) {
    await visit(path)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [screenshot, photo] = ['paper-trail', 'ridgeline'].map((id) =>
        page.locator(`[data-transition-name="banner-${id}"]:not(.plate-banner) img`),
      )
      expect(await screenshot?.evaluate(readShownShare), `${path}, ${width} px wide`).toBeCloseTo(1, 1)
      if (path === '/') expect(await photo?.evaluate(readShownShare)).toBeLessThan(0.95)
    }
  }
})

function section(page: Page, title: string) {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}

async function expectStory(page: Page): Promise<void> {
  const images = section(page, 'Pictures:').getByRole('link').getByRole('img')
  await expect(images).toHaveCount(2)
  const story = section(page, 'Story:')
  await expect(story.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(story.getByRole('listitem')).toHaveCount(2)
  for (const image of [...(await images.all()), story.getByRole('img')]) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
  await page.setViewportSize({ width: 360, height: 900 })
  const code = story.getByRole('group', { name: 'Code' })
  await code.focus()
  await waitForPaint(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft), 'the code block scrolls').toBeGreaterThan(0)
}

/** Returns how much of an image its box shows. */
function readShownShare(image: Element): number {
  const box = image.getBoundingClientRect()
  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
  return Math.min(box.width / box.height / ratio, (ratio * box.height) / box.width)
}
