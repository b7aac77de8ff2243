import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type Exported, exportSite } from '../../fakes/export.ts'
import { type FileServer, startFileServer } from '../../fakes/http/file-server.ts'
import { expect, test, waitForIslands } from '../../fixtures.ts'
import { loadImages } from '../load-images.ts'

const SITE_URL = 'https://robin.example'
const BASE = '/me/site/'
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
    expect(text, file).not.toContain('/summarize')
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
  await expect(page.getByRole('link', { name: 'Summarize Text' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL(`${home}privacy/`)
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(page.getByText(/summar/i)).toHaveCount(0)
}

async function expectWorksWithoutScripts(browser: Browser, home: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(home)
  await expect(page.locator('#portfolio a.card')).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
  await expectEmailLink(page)
  await page.locator('#portfolio a.card').last().click()
  await expect(page.getByRole('heading', { name: 'Description:' })).toBeVisible()
  await page.close()
}

function expectOnlyFiles({ requests }: FileServer): void {
  const outside = requests.filter((path) => !path.startsWith(BASE))
  const apiRequests = requests.filter((path) => /\/(api|openai)\//.test(path))
  expect([...outside, ...apiRequests], 'requests outside the site or to an API').toEqual([])
}
