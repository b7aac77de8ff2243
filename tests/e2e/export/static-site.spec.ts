import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { extractSummary } from '../../../server/summary/built-in.ts'
import { type Exported, exportSite } from '../../fakes/export.ts'
import { type FileServer, startFileServer } from '../../fakes/http/file-server.ts'
import { expect, test, waitForIslands } from '../../fixtures.ts'

const SITE_URL = 'https://robin.example'
const BASE = '/me/site/'
const PASTES = 'server/summary/pastes'
const UNKNOWN_PATHS = ['unknown/page', 'project/unknown']

test('an exported site in a folder of its domain', async ({ page, visit, errors, browser, closeAfter }) => {
  test.slow()
  const exported = await exportSite(BASE, { env: { SITE_URL } })
  closeAfter(exported.remove)
  const server = await startFileServer(exported.root)
  closeAfter(server.close)
  const home = server.origin + BASE

  await test.step('uses its public URL and base path everywhere', () => expectOwnUrls(exported))

  for (const path of UNKNOWN_PATHS) {
    await test.step(`has a not-found page for ${path} with a link to the home page`, async () => {
      errors.expected(new RegExp(`Failed to load resource.*404.* ${home}${path}$`))
      const response = await visit(home + path)
      expect(response.status()).toBe(404)
      await expect(page.getByText('This page doesn’t exist.')).toBeVisible()
      await page.getByRole('link', { name: 'Return to Portfolio' }).click()
      await expectHome(page, home)
    })
  }

  await test.step('shows an email address instead of the contact form', () => expectEmailLink(page))
  await test.step('has a privacy page that applies without a server', async () => {
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(page.getByText('This version of the site has no contact form and stores no messages.')).toBeVisible()
    await visit(home)
  })
  await test.step('opens a project from its card and goes back', () => openProject(page, home))
  await test.step('shows all projects and opens the last one', () => showAll(page))

  await test.step('goes to a section and keeps the theme on the next page', async () => {
    await visit(`${home}index.html`)
    await goToSection(page, 'Skills')
    await expect(page).toHaveURL(/#skills$/)
    await expect(page.getByRole('heading', { name: 'SKILLS' })).toBeInViewport()
    await expectThemeKept(page, home)
  })

  await test.step('summarizes in the page as the server does', () => expectSummaries(page, home))

  await test.step('uses a language model that the browser already has', () => expectSummaryOnDevice(page))

  await test.step('shows every project and the email address without scripts', () =>
    expectWorksWithoutScripts(browser, home))

  await test.step('requests nothing outside its base path and no API', () => expectOnlyFiles(server))
})

async function expectOwnUrls({ root }: Exported): Promise<void> {
  const files = await readdir(root, { recursive: true })
  for (const file of files.filter((name) => /\.(html|xml|json|txt)$/.test(name))) {
    const text = await readFile(join(root, file), 'utf8')
    const urls = text.match(/https:\/\/robin\.example[^"'<>\s)\\]*/g) ?? []
    expect(
      urls.filter((url) => !`${url}/`.startsWith(SITE_URL + BASE)),
      file,
    ).toEqual([])
    expect(text, file).not.toContain('localhost')
  }
}

async function expectHome(page: Page, home: string): Promise<void> {
  await expect(page).toHaveURL(home)
  await page.waitForLoadState()
  await waitForIslands(page)
}

async function expectEmailLink(page: Page): Promise<void> {
  const contact = page.locator('#contact')
  await expect(contact.getByRole('link')).toHaveAttribute('href', 'mailto:robin.sample@example.com')
  await expect(contact.locator('form')).toHaveCount(0)
}

async function openProject(page: Page, home: string): Promise<void> {
  const card = page.locator('#portfolio').getByRole('link').first()
  const title = await card.locator('.card-title').innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(page.url().replace(home, '')).toMatch(/^project\/[^/]+\/$/)
  await loadImages(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')
  await page.goForward()
  await page.getByRole('link', { name: 'Return to Portfolio' }).click()
  await expectHome(page, home)
}

async function showAll(page: Page): Promise<void> {
  const cards = page.locator('#portfolio').getByRole('listitem')
  await expect(cards).toHaveCount(9)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(cards).toHaveCount(13)
  await loadImages(page)
  await cards.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/project\/[^/]+\/$/)
  await expect(page.getByRole('heading', { name: 'Description:' })).toBeVisible()
}

function goToSection(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
}

async function expectThemeKept(page: Page, home: string): Promise<void> {
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL(`${home}privacy/`)
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(page.getByText('Your text is summarized in your browser. It never leaves this device.')).toBeVisible()
}

async function expectSummaries(page: Page, home: string): Promise<void> {
  await page.goto(home)
  await page.getByRole('link', { name: 'Summarize Text' }).click()
  await expect(page).toHaveURL(`${home}summarize/`)
  for (const name of await readdir(PASTES)) {
    const paste = await readFile(join(PASTES, name), 'utf8')
    await summarize(page, paste)
    await expect(page.locator('.summary-body'), name).toHaveText(extractSummary(paste))
    await expect(page.getByText('Key sentences selected from your text', { exact: true })).toBeVisible()
  }
}

/** Chromium's headless shell has a model that repeats the text. */
async function expectSummaryOnDevice(page: Page): Promise<void> {
  const state = await page.evaluate(async () => {
    const { Summarizer } = window as unknown as { Summarizer: Record<string, (options: object) => Promise<string>> }
    const options = { type: 'tldr', format: 'plain-text', outputLanguage: 'en' }
    const before = await Summarizer.availability?.(options)
    await Summarizer.create?.(options)
    return before
  })
  expect(state, 'no summary has downloaded the model').toBe('downloadable')
  await summarize(page, 'The sea rises. It falls.')
  await expect(page.locator('.summary-body')).toContainText('Model not available in Chromium')
  await expect(page.getByText('Written on your device by your browser’s language model')).toBeVisible()
}

async function summarize(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Enter text to summarize...').fill(text)
  await page.getByRole('button', { name: 'Summarize', exact: true }).click()
}

async function expectWorksWithoutScripts(browser: Browser, home: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(home)
  await expect(page.locator('#portfolio a.card')).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
  await expectEmailLink(page)
  await page.locator('#portfolio a.card').last().click()
  await expect(page.getByRole('heading', { name: 'Description:' })).toBeVisible()
  const response = await page.goto(`${home}summarize/`)
  await expect(page.getByRole('button', { name: 'Summarize', exact: true })).toBeHidden()
  // Chromium does not render noscript elements under test, so this reads the page source.
  expect(await response?.text()).toMatch(/<noscript>.*The summarizer needs JavaScript.*<\/noscript>.*<textarea/)
  await page.close()
}

function expectOnlyFiles({ requests }: FileServer): void {
  const outside = requests.filter((path) => !path.startsWith(BASE))
  const apiRequests = requests.filter((path) => /\/(api|openai)\//.test(path))
  expect([...outside, ...apiRequests], 'requests outside the site or to an API').toEqual([])
}

/** Scrolls to each image until all of them have loaded. */
async function loadImages(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(scrollToMissing), { intervals: [25] }).toEqual([])
}

/** Runs in the page, scrolls to the first missing image, and returns the URLs of all missing ones. */
function scrollToMissing(): string[] {
  const missing = Array.from(document.images).filter(
    (image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0),
  )
  missing[0]?.scrollIntoView({ behavior: 'instant' })
  return missing.map(({ src }) => src)
}
