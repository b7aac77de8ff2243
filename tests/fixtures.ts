import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test'
import { copyContent } from './fakes/content/content.ts'
import { type Site, startSite } from './fakes/site.ts'
import { createSites } from './states/sites.ts'
import { waitForIslands } from './states/visit.ts'

export { expect, waitForIslands }

type ExpectedErrors = {
  /** Declares an error that must occur. Any other error fails the test. */
  expected(pattern: RegExp): void
  /** Also checks the output of another site. */
  watch(site: Pick<Site, 'logs'>, from?: number): void
}

type OpenSite = (env?: Record<string, string>, content?: Parameters<typeof copyContent>[0]) => Promise<Site>

type TestFixtures = {
  errors: ExpectedErrors
  /** Opens a URL and waits until its islands are hydrated. */
  visit(url: string): Promise<Response>
  /** Closes a fake after the test and its pages have ended. */
  closeAfter(close: () => Promise<void>): void
  openSite: OpenSite
}

type WorkerFixtures = { site: Site; sites: ReturnType<typeof createSites> }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const sites = createSites()
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  errors: [
    async ({ context, site, javaScriptEnabled }, use) => {
      const seen = watchBrowser(context, javaScriptEnabled !== false)
      const expected: RegExp[] = []
      const watched: { logs: string[]; from: number }[] = []
      const watch: ExpectedErrors['watch'] = ({ logs }, from = logs.length) => void watched.push({ logs, from })
      watch(site)
      await use({
        expected: (pattern) => void expected.push(pattern),
        watch,
      })
      const printed = watched.flatMap(({ logs, from }) => logs.slice(from))
      expectErrors([...seen, ...printed.map((line) => `server: ${line}`)], expected)
    },
    { auto: true },
  ],
  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (url) => {
      const response = await page.goto(url)
      if (javaScriptEnabled !== false) await waitForIslands(page)
      if (!response) throw new Error(`No response from ${url}`)
      return response
    })
  },
  closeAfter: async ({ context }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use((close) => void closers.push(close))
    for (const page of context.pages()) await page.close()
    // Close in reverse order, so a site stops before its content is removed.
    for (const close of closers.reverse()) await close()
  },
  openSite: async ({ errors, closeAfter }, use) => {
    await use(async (env = {}, change) => {
      const content = change && (await copyContent(change))
      if (content) closeAfter(content.remove)
      const site = await startSite({ ...env, ...(content && { CONTENT_DIR: content.dir }) })
      closeAfter(site.stop)
      errors.watch(site, 0)
      return site
    })
  },
})

/** Until then, the browser drops keys. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Console errors include CSP violations and statuses of 400 and above. */
function watchBrowser(context: BrowserContext, scripts: boolean): string[] {
  const seen: string[] = []
  context.on('console', (message) => {
    const { url } = message.location()
    if (['error', 'warning'].includes(message.type())) seen.push(`console ${message.type()}: ${message.text()} ${url}`)
  })
  context.on('weberror', (error) => seen.push(`page error: ${error.error().stack ?? error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation aborts requests, and a browser without JavaScript skips scripts.
    const isSkipped = reason === 'net::ERR_ABORTED' || (!scripts && request.url().endsWith('.js'))
    if (!isSkipped) seen.push(`request failed: ${reason} ${request.url()}`)
  })
  return seen
}

function expectErrors(seen: string[], expected: RegExp[]) {
  const unexpected = seen.filter((error) => !expected.some((pattern) => pattern.test(error)))
  const missing = expected.filter((pattern) => !seen.some((error) => pattern.test(error)))
  expect.soft(unexpected, 'unexpected errors').toEqual([])
  expect.soft(missing.map(String), 'expected errors that did not occur').toEqual([])
}
