import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'

test('a project opens from its card with its title and banner', async ({ page, visit }) => {
  const [project] = await readProjects()
  if (!project) throw new Error('The built-in content has projects.')
  await visit('/')
  await tile(page, project.title).click()
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(project.title))
  await expect(page.getByRole('img', { name: `Banner of ${project.title}` })).toBeVisible()
})

test('a project has its own address', async ({ page, visit }) => {
  for (const { id, title } of (await readProjects()).slice(0, 2)) {
    const response = await visit(`/project/${id}`)
    expect(response.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the description is a list, split at each full stop and space', async ({ page, visit }) => {
  const [project] = await readProjects()
  await visit(`/project/${project?.id}`)
  const sentences = project?.description.split('. ') ?? []
  expect(sentences.length).toBeGreaterThan(1)
  await expect(points(page, 'Description:')).toHaveText(sentences)
})

test('the technologies are a list, split at each comma and space', async ({ page, visit }) => {
  const [project] = await readProjects()
  await visit(`/project/${project?.id}`)
  const technologies = project?.technologies.split(', ') ?? []
  expect(technologies.length).toBeGreaterThan(1)
  await expect(points(page, 'Technologies:')).toHaveText(technologies)
})

test('stack and deployed are plain text', async ({ page, visit }) => {
  for (const { id, stack, deployed } of (await readProjects()).slice(-2)) {
    await visit(`/project/${id}`)
    await expect(fact(page, 'Stack:')).toHaveText(stack)
    await expect(fact(page, 'Deployed:')).toHaveText(deployed)
  }
})

test('the links to the source and to the project open in a new tab', async ({ page, visit }) => {
  const [project] = await readProjects()
  await visit(`/project/${project?.id}`)
  const targets = { 'Github Repository Link:': project?.gitRepoLink, 'Project Link:': project?.projectLink }
  for (const [label, href] of Object.entries(targets)) {
    const link = fact(page, label).getByRole('link')
    await expect(link, label).toHaveAttribute('href', href ?? '')
    await expect(link, label).toHaveAttribute('target', '_blank')
    await expect(link, label).toHaveAttribute('rel', /noopener/)
  }
})

test('a project without a link shows text instead of a link', async ({ page, visit }) => {
  const project = (await readProjects()).find(({ projectLink }) => !projectLink)
  await visit(`/project/${project?.id}`)
  await expect(fact(page, 'Project Link:')).toHaveText('Not available')
  await expect(fact(page, 'Project Link:').getByRole('link')).toHaveCount(0)
})

test('a project without a banner shows the placeholder', async ({ page, visit }) => {
  const project = (await readProjects()).find(({ banner }) => !banner)
  await visit(`/project/${project?.id}`)
  const picture = page.getByRole('article').locator('img')
  await expect(picture).toHaveAttribute('src', '/placeholder.svg')
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
})

test('Return to Portfolio goes home', async ({ page, visit }) => {
  const [project] = await readProjects()
  await visit(`/project/${project?.id}`)
  await page.getByRole('link', { name: 'Return to Portfolio' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
})

test('going back from a project finds the gallery where it was', async ({ page, visit }) => {
  const [project] = await readProjects()
  await visit('/')
  await tile(page, project?.title ?? '').click()
  await expect(page.getByRole('heading', { level: 1, name: project?.title ?? '' })).toBeVisible()
  await page.goBack()
  await expect(tile(page, project?.title ?? '')).toBeInViewport()
})

test('a project fits a tablet and a phone without scrolling to the side', async ({ page, visit }) => {
  const [project] = await readProjects()
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(`/project/${project?.id}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

function tile(page: Page, title: string) {
  return page.getByRole('link').filter({ has: page.getByText(title, { exact: true }) })
}

function points(page: Page, title: string) {
  const list = page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
  return list.getByRole('listitem')
}

function fact(page: Page, term: string) {
  return page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]')
}
