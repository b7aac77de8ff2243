import type { Page } from '@playwright/test'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { waitForIslands } from '../fixtures.ts'
import { expect, expectLists, expectNoGaps, section, test, toast } from './backend.ts'

test('pages show the data of a backend', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith()
  await visit(site.origin)
  await test.step('the site shows the data of the backend', async () => {
    await expectLists(page)
    await expect(section(page, 'TIMELINE').getByRole('heading', { level: 3 }).first()).toHaveText('Lead Developer')
    await expect(page.getByText(String(backend.data.user.aboutMe))).toBeVisible()
    await expect(page.getByRole('link', { name: /^GitHub/ })).toHaveAttribute('href', 'https://github.example/robin')
    await page.getByRole('button', { name: 'Show More' }).click()
    await expectLists(page, { 'MY PORTFOLIO': 12 })
    await expectNoGaps(page)
  })
  await test.step('a project opens from its card and by its URL', async () => {
    await section(page, 'MY PORTFOLIO').getByRole('link').first().click()
    await expectProject(page, 1)
    await visit(`${site.origin}/project/${stubProjectId(2)}`)
    await expectProject(page, 2)
  })
})

test('a slow backend fills the pages when it responds', async ({ page, visit, openWith, context }) => {
  const { site, backend } = await openWith({ holds: true })
  const response = await visit(site.origin)
  // The page arrived before the backend responded to any request.
  expect(response.status()).toBe(200)
  expect(backend.requests.length).toBeGreaterThan(0)
  for (const name of ['timeline entries', 'skills', 'apps', 'projects']) {
    await expect(page.getByRole('status').filter({ hasText: `Loading ${name}` })).toBeAttached()
  }
  await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toBeVisible()
  await expectNoGaps(page)
  const project = await context.newPage()
  const opened = await project.goto(`${site.origin}/project/${stubProjectId(1)}`)
  expect(opened?.status()).toBe(200)
  await waitForIslands(project)
  await expect(project.getByText('Loading project')).toBeAttached()

  backend.set({ holds: false })
  await expectLists(page)
  await expect(page.getByText(String(backend.data.user.aboutMe))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await expectProject(project, 1)
})

test('a project that fails to load can be retried', async ({ page, visit, openWith, errors }) => {
  errors.expected(/status of 50\d/)
  const { site, backend } = await openWith({ fails: 'message' })
  await visit(`${site.origin}/project/${stubProjectId(1)}`)
  await expect(toast(page, 'The backend says no.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load this project')
  backend.set({ fails: 'drop' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'Couldn’t reach the portfolio backend. Please try again later.')).toBeVisible()
  backend.set({ fails: 'never' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectProject(page, 1)
})

async function expectProject(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Backend Project ${number}`, exact: true })).toBeVisible()
  await expect(page.getByText(`The first sentence of project ${number}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `project-${number}.example` })).toBeVisible()
  await expectNoGaps(page)
}
