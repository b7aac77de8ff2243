import type { Page } from '@playwright/test'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { waitForIslands } from '../fixtures.ts'
import { expect, expectNoGaps, section, sendMessage, test, toast, toHost } from './backend.ts'

const LISTS = { TIMELINE: 4, SKILLS: 4, 'MY APPS': 3, 'MY PORTFOLIO': 9 }

test('pages of a backend', async ({ page, visit, openWith, openSite, errors }, testInfo) => {
  errors.expected(/status of 400.*message\/send/)
  const DATA_DIR = testInfo.outputPath('data')
  const { site, backend } = await openWith({}, { DATA_DIR })
  await visit(site.origin)
  await test.step('the site shows the data of the backend', async () => {
    await expectLists(page, LISTS)
    await expect(section(page, 'TIMELINE').getByRole('heading', { level: 3 }).first()).toHaveText('Lead Developer')
    await expect(page.getByText(String(backend.data.user.aboutMe))).toBeVisible()
    await expect(page.getByRole('link', { name: /^Github/ })).toHaveAttribute('href', 'https://github.example/robin')
    await page.getByRole('button', { name: 'Show More' }).click()
    await expectLists(page, { 'MY PORTFOLIO': 12 })
    await expectNoGaps(page)
  })
  const findSent = () => backend.requests.filter(({ method }) => method === 'POST')
  await test.step('a message reaches the backend as it was written', async () => {
    await sendMessage(page)
    await expect(toast(page, 'Message Sent')).toBeVisible()
    expect(findSent().map(({ path }) => path)).toEqual(['/api/v1/message/send'])
    expect(JSON.parse(findSent()[0]?.body ?? '')).toEqual({ senderName: 'Ada', subject: 'Ada', message: 'Ada' })
  })
  await test.step('empty fields are the backend’s to refuse', async () => {
    await expect(page.getByLabel('Your Name')).toHaveValue('')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(toast(page, 'Please Fill Full Form!')).toBeVisible()
    expect(JSON.parse(findSent()[1]?.body ?? '')).toEqual({ senderName: '', subject: '', message: '' })
  })
  await test.step('a project opens from its card and by its URL', async () => {
    await section(page, 'MY PORTFOLIO').getByRole('link').first().click()
    await expectProject(page, 1)
    await visit(`${site.origin}/project/${stubProjectId(2)}`)
    await expectProject(page, 2)
  })
  await test.step('after a restart the last good responses are shown while the backend sleeps', async () => {
    await site.stop()
    backend.set({ holds: true })
    const restarted = await openSite({ PORTFOLIO_HOST: toHost(backend), DATA_DIR })
    await visit(restarted.origin)
    await expectLists(page, LISTS)
  })
})

test('a backend that sleeps does not hold up the pages, and they fill when it wakes', async ({
  page,
  visit,
  openWith,
  context,
}) => {
  const { site, backend } = await openWith({ holds: true })
  const response = await visit(site.origin)
  // The document is here and not one request to the backend has been answered.
  expect(response.status()).toBe(200)
  expect(backend.requests.length).toBeGreaterThan(0)
  for (const name of ['timeline entries', 'skills', 'apps', 'projects']) {
    await expect(page.getByRole('status').filter({ hasText: `Loading the ${name}` })).toBeAttached()
  }
  await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toBeVisible()
  await expectNoGaps(page)
  const project = await context.newPage()
  const opened = await project.goto(`${site.origin}/project/${stubProjectId(1)}`)
  expect(opened?.status()).toBe(200)
  await waitForIslands(project)
  await expect(project.getByText('Loading the project')).toBeAttached()

  backend.set({ holds: false })
  await expectLists(page, LISTS)
  await expect(page.getByText(String(backend.data.user.aboutMe))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await expectProject(project, 1)
})

test('a project that fails to load is a toast with the response’s message, and can be tried again', async ({
  page,
  visit,
  openWith,
  errors,
}) => {
  errors.expected(/status of 50\d/)
  const { site, backend } = await openWith({ fails: 'message' })
  await visit(`${site.origin}/project/${stubProjectId(1)}`)
  await expect(toast(page, 'The backend says no.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The project could not be loaded')
  backend.set({ fails: 'drop' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'The portfolio backend could not be reached.')).toBeVisible()
  backend.set({ fails: 'never' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectProject(page, 1)
})

const FAILURES = {
  message: 'The backend says no.',
  'error.message': 'The backend says no, deeper.',
  html: 'The server gave an answer that could not be read.',
  empty: 'The server gave an answer that could not be read.',
  drop: 'The portfolio backend could not be reached.',
  page: 'The server gave an answer that could not be read.',
  refusal: 'The backend says no, politely.',
} as const

test('a list that fails shows an error, however it fails, and Try again works', async ({
  page,
  visit,
  openWith,
  errors,
}) => {
  errors.expected(/status of 50\d.*skill\/getall/)
  const { site, backend } = await openWith({ fails: 'drop', failingPath: '/skill' })
  await visit(site.origin)
  const notice = section(page, 'SKILLS').getByRole('alert')
  await expect(notice).toContainText(FAILURES.drop)
  await expectLists(page, { ...LISTS, SKILLS: 0 })
  for (const fails of Object.keys(FAILURES) as (keyof typeof FAILURES)[]) {
    await test.step(fails, async () => {
      backend.set({ fails })
      await notice.getByRole('button', { name: 'Try again' }).click()
      await expect(notice).toContainText(`The skills could not be loaded. ${FAILURES[fails]}`)
      await expectNoGaps(page)
    })
  }
  backend.set({ fails: 'never' })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expectLists(page, LISTS)
  await expect(notice).toHaveCount(0)
})

async function expectLists(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await expect(section(page, name).getByRole('listitem'), name).toHaveCount(count)
  }
}

async function expectProject(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Backend Project ${number}`, exact: true })).toBeVisible()
  await expect(page.getByText(`The first sentence of project ${number}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `project-${number}.example` })).toBeVisible()
  await expectNoGaps(page)
}
