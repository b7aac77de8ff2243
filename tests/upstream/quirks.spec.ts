import type { Page } from '@playwright/test'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { expect, expectLists, expectNoGaps, section, sendMessage, test, toast, toHost } from './backend.ts'

test('a backend without an owner and with relative image URLs', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith({ owner: 'null', images: 'relative' })
  await visit(site.origin)
  await test.step('the page has no owner links', async () => {
    await expect(page.getByRole('link', { name: /^(GitHub|Instagram|Facebook|LinkedIn)/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Resume/ })).toBeVisible()
    await expectNoGaps(page)
  })
  await test.step('relative image URLs are resolved against the backend', async () => {
    const icon = section(page, 'SKILLS').locator('img').first()
    await expect(icon).toHaveAttribute('src', `${toHost(backend)}/pictures/skill-1.svg`)
    await icon.scrollIntoViewIfNeeded()
    await expect.poll(() => icon.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(320)
  })
})

// The deviations in a row are independent, so one site tests all of them.
const ROWS = [
  { owner: 'array', keys: 'singular', timelineEnd: 'missing', images: 'missing', spelling: 'lower' },
  { owner: 'alternate', keys: 'applications', timelineEnd: 'empty', images: 'empty', spelling: 'other' },
] as const
for (const row of ROWS) {
  test(`supports ${Object.entries(row).join('; ')}`, async ({ page, visit, openWith }) => {
    const { site, backend } = await openWith(row)
    await visit(site.origin)
    await test.step('lists under other names', () => expectLists(page))
    await test.step('the owner at another path, with other spellings', async () => {
      for (const part of ['#home', '#contact', 'footer']) {
        const linkedIn = page.locator(part).getByRole('link', { name: /^LinkedIn/ })
        await expect(linkedIn).toHaveAttribute('href', 'https://linkedin.example/in/robin')
      }
      await expect(page.getByText(String(backend.data.user.aboutMe))).toBeVisible()
    })
    await test.step('a period without an end', async () => {
      await expect(section(page, 'TIMELINE').getByText(/^\d{4} - Present$/)).toHaveCount(4)
    })
    await test.step('documents without images', async () => {
      await expect(section(page, 'SKILLS').locator('img')).toHaveCount(0)
      await expect(section(page, 'MY PORTFOLIO').locator('.drawn .card-title').first()).toHaveText(/\w/)
    })
    await expectNoGaps(page)
    await visit(`${site.origin}/project/${stubProjectId(1)}`)
    await test.step('a project with other spellings and without an image', () => expectProject(page))
  })
}

const MISSING_ID = 'b'.repeat(24)
const UNKNOWN_PROJECTS = [
  { unknownProject: 'null', id: MISSING_ID, message: 'Project Not Found!' },
  { unknownProject: '400', id: 'not-an-id', message: 'Invalid _id' },
  {
    unknownProject: 'html',
    id: 'nor-this-one',
    message: 'The server sent an invalid response. Please try again later.',
  },
] as const

test('an unknown project has a toast and a link home', async ({ page, visit, openWith, errors }) => {
  errors.expected(/status of (404|400|500)/)
  const { site, backend } = await openWith()
  for (const { unknownProject, id, message } of UNKNOWN_PROJECTS) {
    await test.step(`${unknownProject} for ${id}`, async () => {
      backend.set({ unknownProject })
      await visit(`${site.origin}/project/${id}`)
      await expect(toast(page, message)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Return to Portfolio' })).toHaveAttribute('href', '/')
      await expectNoGaps(page)
    })
  }
  await test.step('the next request for the project responds with 404', async () => {
    await expect.poll(async () => (await visit(`${site.origin}/project/${MISSING_ID}`)).status()).toBe(404)
  })
})

const MESSAGES = [
  ['201', 'Message Sent', ''],
  ['empty-201', 'Message Sent', ''],
  ['message', 'The backend says no.', 'Ada'],
  ['refusal', 'The backend says no, politely.', 'Ada'],
] as const

test('a message that fails keeps its text', async ({ page, visit, openWith, errors }) => {
  errors.expected(/status of 50\d.*message\/send/)
  const { site, backend } = await openWith()
  await visit(site.origin)
  for (const [send, message, name] of MESSAGES) {
    await test.step(send, async () => {
      backend.set({ send })
      await sendMessage(page)
      await closeToast(page, message)
      await expect(page.getByLabel('Your Name')).toHaveValue(name)
    })
  }
})

test('documents of any shape do not break the page', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith({ holds: true })
  const invalid = [
    null,
    'text',
    7,
    [],
    {},
    { _id: null, title: { en: 'x' } },
    { _id: 'a/b?c#d', title: '<b>Bold</b>' },
    // A lone surrogate is valid in JSON, but not in a URL.
    { _id: 'half-\ud83e', title: 'Half a fox \ud83e' },
  ]
  for (const list of ['timelines', 'skills', 'applications', 'projects'] as const) backend.data[list] = invalid
  backend.data.user = { githubURL: 'javascript:alert(1)', aboutMe: ['a', 'b'] }
  backend.set({ holds: false })
  await visit(site.origin)
  await expect(section(page, 'MY PORTFOLIO').getByRole('link', { name: '<b>Bold</b>' })).toBeVisible()
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  await expectNoGaps(page)
})

/** Closes the toast, because the next one may have the same text. */
async function closeToast(page: Page, text: string): Promise<void> {
  const shown = toast(page, text)
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'close' }).click()
  await expect(shown).toHaveCount(0)
}

async function expectProject(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'github.example/robin/project-1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'project-1.example' })).toBeVisible()
  await expect(page.locator('.project-case')).toBeVisible()
  await expectNoGaps(page)
}
