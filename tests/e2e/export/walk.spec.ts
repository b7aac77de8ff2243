import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Exported, exportSite } from '../../fakes/export.ts'
import { type FileServer, startFileServer } from '../../fakes/http/file-server.ts'
import { expect, test } from '../../fixtures.ts'

// One worker, so that each export runs once.
test.describe.configure({ mode: 'default' })

const NOT_FOUND = /Failed to load resource.*404/

for (const base of ['/', '/me/site/']) {
  test.describe(`a site of files at ${base}`, () => {
    let exported: Exported
    let server: FileServer
    test.beforeAll(async () => {
      exported = await exportSite(base, { env: { SITE_URL: 'https://robin.example' } })
      server = await startFileServer(exported.root)
    })
    test.afterAll(async () => {
      await server.close()
      await exported.remove()
    })
    test.afterEach(() => {
      const outside = server.asked.filter((path) => !path.startsWith(base))
      const calls = server.asked.filter((path) => /\/(api|openai)\//.test(path))
      expect([...outside, ...calls], 'asked outside the site, or of a server').toEqual([])
    })

    test('calls itself by its public address and its base, wherever it does', async () => {
      const files = await readdir(exported.root, { recursive: true })
      for (const file of files.filter((name) => /\.(html|xml|json|txt)$/.test(name))) {
        const text = await readFile(join(exported.root, file), 'utf8')
        const named = text.match(/https:\/\/robin\.example[^"'<>\s)\\]*/g) ?? []
        expect(
          named.filter((address) => !`${address}/`.startsWith(`https://robin.example${base}`)),
          file,
        ).toEqual([])
        expect(text, file).not.toContain('localhost')
      }
    })

    test('opens a project from its card, and goes back', async ({ page, visit }) => {
      await visit(server.origin + base)
      const tile = page.locator('#portfolio').getByRole('link').first()
      const title = await tile.locator('.card-title').innerText()
      await tile.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${base}project/[^/]+/$`))
      await expectPictures(page)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Sample')
      await page.goForward()
      await page.getByRole('link', { name: 'Return to Portfolio' }).click()
      await expect(page).toHaveURL(server.origin + base)
    })

    test('goes from section to section, also where the address came with a query', async ({ page, visit }) => {
      await visit(`${server.origin}${base}?from=elsewhere`)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' }).click()
      await expect(page).toHaveURL(/#contact$/)
      await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
    })

    test('shows all projects on demand, and each of them opens', async ({ page, visit }) => {
      await visit(server.origin + base)
      const tiles = page.locator('#portfolio').getByRole('listitem')
      await expect(tiles).toHaveCount(9)
      await page.getByRole('button', { name: 'Show More' }).click()
      await expect(tiles).toHaveCount(13)
      await expectPictures(page)
      await tiles.last().getByRole('link').click()
      await expect(page).toHaveURL(/\/project\/[^/]+\/$/)
      await expect(page.getByRole('heading', { name: 'Description:' })).toBeVisible()
    })

    test('goes to a section and keeps the theme from page to page', async ({ page, visit }) => {
      await visit(`${server.origin + base}index.html`)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Skills' }).click()
      await expect(page).toHaveURL(/#skills$/)
      await expect(page.getByRole('heading', { name: 'SKILLS' })).toBeInViewport()
      await page.getByRole('button', { name: /theme/i }).click()
      await page.getByRole('button', { name: 'Light', exact: true }).click()
      await expect(page.locator('html')).toHaveClass(/light/)
      await page.getByRole('link', { name: 'Summarize Text' }).click()
      await expect(page).toHaveURL(`${server.origin + base}summarize/`)
      await expect(page.locator('html')).toHaveClass(/light/)
      await expect(page.getByText('Summaries are written by a server')).toBeVisible()
    })

    test('gives a mail address where no server takes messages', async ({ page, visit }) => {
      await visit(server.origin + base)
      await expect(page.locator('#contact').getByRole('link')).toHaveAttribute(
        'href',
        'mailto:robin.sample@example.com',
      )
      await expect(page.locator('#contact form')).toHaveCount(0)
    })

    for (const path of ['nowhere/at/all', 'project/unheard-of']) {
      test(`has a page for ${path}, which leads home`, async ({ page, visit, errors }) => {
        errors.expected(NOT_FOUND)
        const response = await visit(server.origin + base + path)
        expect(response.status()).toBe(404)
        await expect(page.getByText('There is nothing at this address.')).toBeVisible()
        await page.getByRole('link', { name: 'Return to Portfolio' }).click()
        await expect(page).toHaveURL(server.origin + base)
      })
    }
  })
}

test('without scripts every project and the mail address are there', async ({ browser }) => {
  const exported = await exportSite('/me/')
  const server = await startFileServer(exported.root)
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(`${server.origin}/me/`)
    await expect(page.locator('#portfolio a.card')).toHaveCount(13)
    await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
    await page.locator('#portfolio a.card').last().click()
    await expect(page.getByRole('heading', { name: 'Description:' })).toBeVisible()
  } finally {
    await context.close()
    await server.close()
    await exported.remove()
  }
})

/** Every picture, brought into view so that it loads. */
async function expectPictures(page: Page): Promise<void> {
  for (const image of await page.locator('img').all()) {
    if (!(await image.isVisible())) continue
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  }
}
