import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test'
import { copyContent } from './fakes/content.ts'
import { type Site, startSite } from './fakes/site.ts'

export { expect }

/** One line that begins with its kind. */
type ErrorLine = string

type ExpectedErrors = {
  /** Declares an error that the test expects: it must occur; any other fails the test. */
  expected(pattern: RegExp): void
  /** What this site prints counts as well. */
  watch(site: Site): void
}

type OpenSite = (env?: Record<string, string>, content?: Parameters<typeof copyContent>[0]) => Promise<Site>

type TestFixtures = {
  errors: ExpectedErrors
  /** Opens an address and waits until its islands are hydrated. */
  visit(address: string): Promise<Response>
  /** Closes a peer when the test is over and its pages are gone. */
  closeAfter(close: () => Promise<void>): void
  /** A site of the test's own, with its own settings and, where given, its own content. */
  openSite: OpenSite
}

/** The site on built-in content that the tests of a worker share. */
type WorkerFixtures = { site: Site }

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
  baseURL: ({ site }, use) => use(site.origin),
  errors: [
    async ({ context, site, javaScriptEnabled }, use) => {
      const seen = watchBrowser(context, javaScriptEnabled !== false)
      const expected: RegExp[] = []
      const sites = [{ site, before: site.logs.length }]
      await use({
        expected: (pattern) => void expected.push(pattern),
        watch: (another) => void sites.push({ site: another, before: 0 }),
      })
      const printed = sites.flatMap(({ site: { logs }, before }) => logs.slice(before))
      judge([...seen, ...printed.map((line) => `server: ${line}`)], expected)
    },
    { auto: true },
  ],
  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (address) => {
      const response = await page.goto(address)
      if (javaScriptEnabled !== false) await waitForIslands(page)
      if (!response) throw new Error(`Nothing answered at ${address}`)
      return response
    })
  },
  closeAfter: async ({ context }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use((close) => void closers.push(close))
    for (const page of context.pages()) await page.close()
    // A site ends before the content that it follows goes.
    for (const close of closers.reverse()) await close()
  },
  openSite: async ({ errors, closeAfter }, use) => {
    await use(async (env = {}, change) => {
      const content = change && (await copyContent(change))
      if (content) closeAfter(content.remove)
      const site = await startSite({ ...env, ...(content && { CONTENT_DIR: content.dir }) })
      closeAfter(site.stop)
      errors.watch(site)
      return site
    })
  },
})

/** Touches every island, and waits until each is hydrated or has failed. */
export async function waitForIslands(page: Page): Promise<void> {
  const isAlive = () =>
    page.locator('[data-island]').evaluateAll((islands: HTMLElement[]) =>
      islands.every((island) => {
        island.dispatchEvent(new Event('pointerover', { bubbles: true }))
        return ['ready', 'failed'].includes(island.dataset.state ?? '')
      }),
    )
  await expect.poll(isAlive, { intervals: [25] }).toBe(true)
}

/** Console errors include refusals by the content security policy and replies of 400 and above. */
function watchBrowser(context: BrowserContext, scripts: boolean): ErrorLine[] {
  const seen: ErrorLine[] = []
  context.on('console', (message) => {
    const { url } = message.location()
    if (['error', 'warning'].includes(message.type())) seen.push(`console ${message.type()}: ${message.text()} ${url}`)
  })
  context.on('weberror', (error) => seen.push(`page error: ${error.error().stack ?? error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What was still on its way when the visitor left the page has not failed, nor what a browser without scripts skips.
    const isSkipped = reason === 'net::ERR_ABORTED' || (!scripts && request.url().endsWith('.js'))
    if (!isSkipped) seen.push(`request failed: ${reason} ${request.url()}`)
  })
  return seen
}

function judge(seen: ErrorLine[], expected: RegExp[]) {
  const unexpected = seen.filter((error) => !expected.some((pattern) => pattern.test(error)))
  const missing = expected.filter((pattern) => !seen.some((error) => pattern.test(error)))
  expect.soft(unexpected, 'unexpected errors').toEqual([])
  expect.soft(missing.map(String), 'expected errors that did not occur').toEqual([])
}
