import type { Page } from '@playwright/test'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { expect, expectNoGaps, section, sendMessage, test, toast, toHost } from './backend.ts'

const UNREADABLE = 'The server gave an answer that could not be read.'

test('no owner, and pictures without an origin', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith({ owner: 'null', pictures: 'relative' })
  await visit(site.origin)
  await test.step('the page has no owner links', async () => {
    await expect(page.getByRole('link', { name: /^(Github|Instagram|Facebook|LinkedIn)/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Resume/ })).toBeVisible()
    await expectNoGaps(page)
  })
  await test.step('the pictures are the backend’s', async () => {
    const icon = section(page, 'SKILLS').locator('img').first()
    await expect(icon).toHaveAttribute('src', `${toHost(backend)}/pictures/skill-1.svg`)
    await icon.scrollIntoViewIfNeeded()
    await expect.poll(() => icon.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(320)
  })
})

// One site a row: the oddities of a row do not touch each other, and each has its own steps below.
const ROWS = [
  { owner: 'array', keys: 'singular', timelineEnd: 'missing', pictures: 'missing', spelling: 'lower' },
  { owner: 'elsewhere', keys: 'applications', timelineEnd: 'empty', pictures: 'empty', spelling: 'other' },
] as const
for (const row of ROWS) {
  test(`read all the same: ${Object.entries(row).join('; ')}`, async ({ page, visit, openWith }) => {
    const { site, backend } = await openWith(row)
    await visit(site.origin)
    await test.step('lists under other names', () => expectLists(page))
    await test.step('the owner in another place, under other spellings', async () => {
      const linkedIn = page.getByRole('main').getByRole('link', { name: /^LinkedIn/ })
      await expect(linkedIn).toHaveAttribute('href', 'https://linkedin.example/in/robin')
      await expect(page.getByText(String(backend.data.user.aboutMe))).toBeVisible()
    })
    await test.step('a period without an end', async () => {
      await expect(section(page, 'TIMELINE').getByText(/^\d{4} - Present$/)).toHaveCount(4)
    })
    await test.step('documents without pictures', async () => {
      await expect(section(page, 'SKILLS').locator('img')).toHaveCount(0)
      await expect(section(page, 'MY PORTFOLIO').locator('.card-banner').first()).toHaveText(/\w/)
    })
    await expectNoGaps(page)
    await visit(`${site.origin}/project/${stubProjectId(1)}`)
    await test.step('a project under other spellings, without a picture', () => expectProject(page))
  })
}

const MISSING_ID = 'b'.repeat(24)
const UNKNOWN_PROJECTS = [
  { unknownProject: '404', id: 'a'.repeat(24), says: 'Project Not Found!' },
  { unknownProject: 'null', id: MISSING_ID, says: 'Project Not Found!' },
  { unknownProject: '400', id: 'c'.repeat(24), says: 'Invalid _id' },
  { unknownProject: '400', id: 'not-an-id', says: 'Invalid _id' },
  { unknownProject: 'html', id: 'nor-this-one', says: UNREADABLE },
] as const

test('an unknown project shows a toast and a link home, whatever the backend sends, and a 404 from then on', async ({
  page,
  visit,
  openWith,
  errors,
}) => {
  errors.expected(/status of (404|400|500)/)
  const { site, backend } = await openWith()
  for (const { unknownProject, id, says } of UNKNOWN_PROJECTS) {
    await test.step(`${unknownProject} for ${id}`, async () => {
      backend.set({ unknownProject })
      await visit(`${site.origin}/project/${id}`)
      await expect(toast(page, says)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Return to Portfolio' })).toHaveAttribute('href', '/')
      await expectNoGaps(page)
    })
  }
  await test.step('a project that the backend did not know is a 404 from then on', async () => {
    await expect.poll(async () => (await visit(`${site.origin}/project/${MISSING_ID}`)).status()).toBe(404)
  })
})

const REFUSALS = {
  message: 'The backend says no.',
  'error.message': 'The backend says no, deeper.',
  html: UNREADABLE,
  empty: UNREADABLE,
  page: UNREADABLE,
  drop: 'The portfolio backend could not be reached.',
  refusal: 'The backend says no, politely.',
} as const

test('a message is confirmed on success, or fails with a toast and keeps its text', async ({
  page,
  visit,
  openWith,
  errors,
}) => {
  errors.expected(/status of 50\d.*message\/send/)
  const { site, backend } = await openWith()
  await visit(site.origin)
  for (const send of ['200', '201', 'silent-201'] as const) {
    await test.step(`success: ${send}`, async () => {
      backend.set({ send })
      await sendMessage(page)
      await expect(page.getByLabel('Your Name')).toHaveValue('')
      await closeToast(page, 'Message Sent')
    })
  }
  expect(backend.requests.filter(({ method }) => method === 'POST').length).toBe(3)
  for (const send of Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]) {
    await test.step(`failure: ${send}`, async () => {
      backend.set({ send })
      await sendMessage(page)
      await closeToast(page, REFUSALS[send])
      await expect(page.getByLabel('Your Name')).toHaveValue('Ada')
    })
  }
})

test('documents of any shape do not break the page', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith({ holds: true })
  const strange = [
    null,
    'words',
    7,
    [],
    {},
    { _id: null, title: { en: 'x' } },
    { _id: 'a/b?c#d', title: '<b>Bold</b>' },
    // Half a character: JSON may hold it, an address may not.
    { _id: 'half-\ud83e', title: 'Half a fox \ud83e' },
  ]
  for (const list of ['timelines', 'skills', 'applications', 'projects'] as const) backend.data[list] = strange
  backend.data.user = { githubURL: 'javascript:alert(1)', aboutMe: ['a', 'b'] }
  backend.set({ holds: false })
  await visit(site.origin)
  await expect(section(page, 'MY PORTFOLIO').getByRole('link', { name: '<b>Bold</b>' })).toBeVisible()
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  await expectNoGaps(page)
})

/** Waits for the toast, and takes it away: the next may have the same words, and its bar is drawn until it goes. */
async function closeToast(page: Page, words: string): Promise<void> {
  const shown = toast(page, words)
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'close' }).click()
  await expect(shown).toHaveCount(0)
}

async function expectLists(page: Page): Promise<void> {
  const counts = { TIMELINE: 4, SKILLS: 4, 'MY APPS': 3, 'MY PORTFOLIO': 9 }
  for (const [name, count] of Object.entries(counts)) {
    await expect(section(page, name).getByRole('listitem'), name).toHaveCount(count)
  }
}

async function expectProject(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'github.example/robin/project-1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'project-1.example' })).toBeVisible()
  await expect(page.locator('.project-banner')).toHaveText(/\w/)
  await expectNoGaps(page)
}
