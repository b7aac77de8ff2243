import type { Page } from '@playwright/test'
import { readContent, readProjects } from '../fakes/content/content.ts'
import { expect, test } from '../fixtures.ts'

test.use({ javaScriptEnabled: false })

const FORM = { 'Your Name': 'Ada Lovelace', Subject: 'Notes', Message: 'On the "analytical" engine & <more>' }

test('the site works without scripts', async ({ page, visit, errors }) => {
  test.slow()
  errors.expected(/status of 404.*\/project\/no-such-project$/)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  const { greeting, roles } = await readContent('site')
  const projects = await readProjects()
  await visit('/')

  await test.step('the home page is complete', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting)
    const roleLine = page.getByText(roles.join(', '))
    await expect(roleLine).toBeInViewport({ ratio: 1 })
    expect((await roleLine.boundingBox())?.width, 'visible, not only for screen readers').toBeGreaterThan(200)
    await expect(page.getByTestId('typed'), 'no idle caret').toBeHidden()
    const headings = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['MY PORTFOLIO', 'ABOUT ME', 'TIMELINE', 'SKILLS', 'MY APPS', 'CONTACT ME'], {
      useInnerText: true,
    })
    await expect(cards(page, 'TIMELINE')).toHaveCount((await readContent('timeline')).length)
    await expect(cards(page, 'SKILLS')).toHaveCount((await readContent('skills')).length)
    await expect(cards(page, 'MY APPS')).toHaveCount((await readContent('apps')).length)
    await expect(cards(page, 'MY PORTFOLIO')).toHaveCount(9)
  })

  await test.step('the site is dark and has no theme menu', async () => {
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(page.getByRole('button', { name: 'Theme' })).toBeHidden()
  })

  await test.step('Show More and Show Less work', async () => {
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(cards(page, 'MY PORTFOLIO')).toHaveCount(projects.length)
    await expect(page.getByRole('heading', { name: 'MY PORTFOLIO' })).toBeInViewport()
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect(cards(page, 'MY PORTFOLIO')).toHaveCount(9)
  })

  await test.step('a project opens from its card and links back', async () => {
    const [project] = projects
    await cards(page, 'MY PORTFOLIO').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project?.title ?? '')
    await expect(page.getByText(String(project?.technologies).split(',')[0] ?? '', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Portfolio' }).click()
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeVisible()
  })

  await test.step('an unknown project shows a message', async () => {
    const response = await visit('/project/no-such-project')
    expect(response.status()).toBe(404)
    await expect(page.getByText('Project Not Found!')).toBeVisible()
  })

  await test.step('the summarizer shows a page with the summary and the text', async () => {
    await visit('/summarize')
    const box = page.getByPlaceholder('Enter text to summarize...')
    await box.fill('The sea rises.\nIt falls.')
    await page.getByRole('button', { name: 'Summarize', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Summary:' })).toContainText('The sea rises. It falls.')
    await expect(box).toHaveValue('The sea rises.\nIt falls.')
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden()
  })
})

test('the contact form works without scripts', async ({ page, visit, errors }) => {
  errors.expected(/status of 400.*message\/send/)
  await visit('/')

  await test.step('a sent message is confirmed', async () => {
    await fill(page, FORM)
    const response = page.waitForResponse('**/api/v1/message/send')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    expect((await response).status()).toBe(201)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent')
    await expect(page.getByText(/^Your message doesn’t include an email address or phone number\./)).toBeVisible()
    await page.getByRole('link', { name: 'Return to Portfolio' }).click()
    await expect(page.getByLabel('Your Name')).toHaveValue('')
  })

  await test.step('a rejected message shows the reason and can be sent again', async () => {
    await fill(page, { ...FORM, Subject: '' })
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByText('Please Fill Full Form!')).toBeVisible()
    await expect(page.getByLabel('Your Name')).toHaveValue(FORM['Your Name'])
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(FORM.Message)
    await expect(page.locator('[aria-invalid=true]')).toHaveAttribute('name', 'subject')
    await page.getByLabel('Subject').fill(FORM.Subject)
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent')
  })
})

function cards(page: Page, section: string) {
  return page.getByRole('region', { name: section }).getByRole('listitem')
}

async function fill(page: Page, fields: typeof FORM): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
