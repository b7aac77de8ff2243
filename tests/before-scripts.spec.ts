import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const SCRIPTS = '**/assets/*.js'

test('scripts that have arrived wait for the first touch', async ({ page }) => {
  const arrived = page.waitForResponse('**/assets/entry*.js')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/summarize')
  await page.clock.runFor(1_000)
  await (await arrived).finished()
  expect(await page.evaluate(hasStarted)).toBe(false)
  expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false)
  await page.mouse.move(100, 100)
  await page.clock.resume()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
})

test('a page that nobody touches comes alive as well', async ({ page }) => {
  await page.goto('/summarize')
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
})

test('what is typed and sent before the page is alive is sent as if it were', async ({ page }) => {
  const open = await holdScripts(page)
  await page.goto('/')
  await writeMessage(page)
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toHaveAttribute('aria-busy', 'true')
  const answered = page.waitForResponse('**/api/v1/message/send')
  await open()
  expect((await answered).request().resourceType()).toBe('fetch')
  await expect(page.getByRole('alert').filter({ hasText: 'Message Sent' })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toHaveAttribute('aria-busy', 'false')
})

test('what is typed before the page is alive stays', async ({ page }) => {
  const open = await holdScripts(page)
  await page.goto('/')
  await writeMessage(page)
  await open()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Words from before')
})

test('Show More pressed before the page is alive says that it waits, and is done then', async ({ page }) => {
  const open = await holdScripts(page)
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  const more = page.getByRole('button', { name: 'Show More' })
  await more.click()
  await expect(more).toHaveAttribute('aria-busy', 'true')
  await open()
  const less = page.getByRole('button', { name: 'Show Less' })
  await expect(less).toBeVisible()
  await expect(less).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('the last theme chosen before the page is alive is shown and kept at once, and stays', async ({ page }) => {
  const open = await holdScripts(page)
  await page.goto('/')
  const light = page.locator('#theme-menu [value=light]')
  for (const name of ['Light', 'Dark', 'Light']) {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.locator('html')).toHaveClass(new RegExp(name, 'i'))
    await expect(light).toBeHidden()
  }
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light')
  await open()
  await expect(light).toHaveAttribute('aria-busy', 'false')
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveClass(/light/)
})

test('a section chosen from the menu before the page is alive is not covered by it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('navigation', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'Contact' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
})

test('a text is summarized whenever Summarize is pressed, also in the moment in which the page comes alive', async ({
  page,
}) => {
  const open = await holdScripts(page)
  await page.goto('/summarize')
  await page.getByPlaceholder('Enter text to summarize...').fill('The sea was calm. The boat went out at dawn.')
  const asked = page.waitForRequest('**/openai/v1/chat/completions')
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('main button[type=submit]')
    const isAlive = () => Object.keys(button ?? {}).some((name) => name.startsWith('__reactProps'))
    // In turns with React, which takes its own steps in the same way.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (isAlive() ? button?.click() : port2.postMessage(undefined))
    port2.postMessage(undefined)
  })
  await open()
  expect((await asked).postData()).toContain('The boat went out at dawn.')
})

test('a page too old for the server to know its beginning is fetched anew', async ({ page }) => {
  const tooOld = { contentType: 'application/json', body: 'null' }
  await page.route('**/beginning/**', (route) => route.fulfill(tooOld), { times: 1 })
  await page.goto('/summarize')
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  const { type } = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON())
  expect(type).toBe('reload')
})

test('a page too old for the server keeps what was written on it', async ({ page }) => {
  const tooOld = { contentType: 'application/json', body: 'null' }
  const asked = Promise.withResolvers<void>()
  await page.route('**/beginning/**', async (route) => {
    await asked.promise
    await route.fulfill(tooOld)
  })
  await page.goto('/')
  await writeMessage(page)
  asked.resolve()
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
})

test('a message is sent as HTML sends it when the scripts do not arrive', async ({ page, faults }) => {
  faults.expected(/request failed: .*\.js/)
  faults.expected(/console error: .*ERR_FAILED/)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/')
  await writeMessage(page)
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
})

test('a text to summarize stays, with a sentence, when the scripts do not arrive', async ({ page, faults }) => {
  faults.expected(/request failed: .*\.js/)
  faults.expected(/console error: .*ERR_FAILED/)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/summarize')
  await page.getByPlaceholder('Enter text to summarize...').fill('A text that must not be lost.')
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByText('An error occurred while summarizing the text.')).toBeVisible()
  await expect(page.getByPlaceholder('Enter text to summarize...')).toHaveValue('A text that must not be lost.')
})

/** Keeps the scripts back until the returned function lets them through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await gate.promise
    await route.continue()
  })
  return async () => gate.resolve()
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Your Name').fill('Ada Lovelace')
  await page.getByLabel('Subject').fill('An engine')
  await page.getByLabel('Message', { exact: true }).fill('Words from before')
}

/** Runs in the page: a start that has begun has come at least as far as we do on the same way. */
async function hasStarted(): Promise<boolean> {
  const files = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  for (const { href } of [...files].slice(0, -1)) await import(href).then(() => scheduler.yield())
  return '__reactRouterRouteModules' in window
}
