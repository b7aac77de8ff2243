import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test'
import { copyContent } from './peers/content.ts'
import { type Site, startSite } from './peers/site.ts'

export { expect }

/** A fault seen while a test ran, in one line that begins with its kind. */
type Fault = string

type Faults = {
  /** Declares a fault that belongs to the story. It must then come; any other still fails the test. */
  expected(pattern: RegExp): void
}

type OpenSite = (env?: Record<string, string>, content?: Parameters<typeof copyContent>[0]) => Promise<Site>

type TestFixtures = {
  faults: Faults
  /** Opens an address and waits until scripts have taken over. */
  visit(address: string): Promise<Response>
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
  faults: [
    async ({ context, site }, use) => {
      const seen = watch(context)
      const expected: RegExp[] = []
      const printed = site.logs.length
      await use({ expected: (pattern) => void expected.push(pattern) })
      judge([...seen, ...site.logs.slice(printed).map((line) => `server: ${line}`)], expected)
    },
    { auto: true },
  ],
  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (address) => {
      const response = await page.goto(address)
      if (javaScriptEnabled !== false) await waitForScripts(page)
      if (!response) throw new Error(`Nothing answered at ${address}`)
      return response
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  openSite: async ({}, use) => {
    const closers: (() => Promise<void>)[] = []
    await use(async (env = {}, change) => {
      const content = change && (await copyContent(change))
      if (content) closers.push(content.remove)
      const site = await startSite({ ...env, ...(content && { CONTENT_DIR: content.dir }) })
      closers.push(site.stop)
      return site
    })
    for (const close of closers) await close()
  },
})

/** Scripts have taken over when React knows the last element of the page. */
export async function waitForScripts(page: Page): Promise<void> {
  const isTaken = () =>
    page
      .locator('footer')
      .last()
      .evaluate((footer) => Object.keys(footer).some((key) => key.startsWith('__reactFiber')))
  await expect.poll(isTaken, { intervals: [25] }).toBe(true)
}

/** Console errors include refusals by the content security policy and replies of 400 and above. */
function watch(context: BrowserContext): Fault[] {
  const seen: Fault[] = []
  context.on('console', (message) => {
    const { url } = message.location()
    if (['error', 'warning'].includes(message.type())) seen.push(`console ${message.type()}: ${message.text()} ${url}`)
  })
  context.on('weberror', (error) => seen.push(`page error: ${error.error().stack ?? error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What was still on its way when the visitor left the page has not failed.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request failed: ${reason} ${request.url()}`)
  })
  return seen
}

function judge(seen: Fault[], expected: RegExp[]) {
  const unexpected = seen.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
  const missing = expected.filter((pattern) => !seen.some((fault) => pattern.test(fault)))
  expect.soft(unexpected, 'faults that no one expected').toEqual([])
  expect.soft(missing.map(String), 'expected faults that did not come').toEqual([])
}
