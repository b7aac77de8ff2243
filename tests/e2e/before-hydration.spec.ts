import type { Page } from '@playwright/test'
import { expect, test, waitForIslands, waitForPaint } from '../fixtures.ts'

const SCRIPTS = '**/assets/*.js'
const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1440, height: 900 }
const MESSAGE = 'Typed before hydration'

test('nothing is loaded before the page, and no island before it is needed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const stateOf = (name: string) => expect(page.locator(`[data-island="${name}"]`))
  const typed = page.getByTestId('typed')
  const first = await typed.innerText()
  await expect(typed).not.toHaveText(first)
  const early = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0)).map(({ name }) => name)
  })
  expect(early, 'scripts requested before the load event').toEqual([])
  await expect(page.locator('[data-island][data-state]'), 'only the roles are typed').toHaveCount(1)
  await page.getByRole('button', { name: 'Theme' }).hover()
  await stateOf('theme/menu').toHaveAttribute('data-state', 'ready')
  await stateOf('layout/section-nav').not.toHaveAttribute('data-state')
  await page.mouse.wheel(0, 10)
  await stateOf('layout/section-nav').toHaveAttribute('data-state', 'ready')
  await stateOf('contact/form').not.toHaveAttribute('data-state')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await stateOf('contact/form').toHaveAttribute('data-state', 'ready')
})

test('a page with no more than the theme menu loads no script until a pointer is there', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/privacy')
  // Scripts load after the first paint. Chromium may never paint a page that waits for an idle callback before.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
  await waitForPaint(page)
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Theme' }).hover()
  await expect(page.locator('[data-island="theme/menu"]')).toHaveAttribute('data-state', 'ready')
})

test('the form and Show More work without a network once the page is idle', async ({ page, errors }) => {
  errors.expected(/ERR_INTERNET_DISCONNECTED/)
  const { promise: fetched, resolve } = Promise.withResolvers<void>()
  const missing = new Set(['core', 'shared', 'form.island', 'show-more.island', 'avatar.script'])
  page.on('requestfinished', (request) => {
    missing.delete(/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? '')
    if (missing.size === 0) resolve()
  })
  await page.goto('/')
  await fetched
  await page.context().setOffline(true)
  await fillMessage(page)
  await expect(page.locator('[data-island="contact/form"]')).toHaveAttribute('data-state', 'ready')
  await page.locator('#portfolio').getByRole('button').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island="projects/show-more"]')).toHaveAttribute('data-state', 'ready')
})

test('a page works before its scripts arrive', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  const releaseScripts = await holdScripts(page)
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))

  await test.step('the menu closes when a section is chosen', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
  })
  await page.setViewportSize(DESKTOP)

  const light = page.locator('#theme-menu [value=light]')
  await test.step('a chosen theme is applied and saved immediately', async () => {
    for (const name of ['Light', 'Dark', 'Light']) {
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator('html')).toHaveClass(new RegExp(name, 'i'))
      await expect(light).toBeHidden()
    }
    for (const [name, theme] of [
      ['Turn off the light', 'dark'],
      ['Turn on the light', 'light'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect(page.locator('html')).toHaveClass(theme)
    }
    expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light')
  })

  await test.step('Show More is busy after a click', async () => {
    const more = page.getByRole('button', { name: 'Show More' })
    await more.click()
    await expect(more).toHaveAttribute('aria-busy', 'true')
  })

  await fillMessage(page)
  await releaseScripts()

  await test.step('Show More works once the scripts arrive, without a page load', async () => {
    const less = page.getByRole('button', { name: 'Show Less' })
    await expect(less).toBeVisible()
    await expect(less).toHaveAttribute('aria-busy', 'false')
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })

  await test.step('the theme does not change', async () => {
    await expect(light).toHaveAttribute('aria-busy', 'false')
    await expect(light).toHaveAttribute('aria-checked', 'true')
    await expect(page.locator('html')).toHaveClass(/light/)
  })

  await test.step('the typed message is still there', async () => {
    await waitForIslands(page)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE)
  })
})

test('the theme menu that a key opened before hydration has the focus after it', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Theme' }).press('Enter')
  const chosen = page.getByRole('menuitemradio', { name: 'Dark' })
  await expect(chosen).toBeVisible()
  await releaseScripts()
  await expect(chosen).toBeFocused()
})

test('a form submitted before hydration is sent by script', async ({ page }) => {
  await test.step('a message is sent', async () => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/')
    await fillMessage(page)
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toHaveAttribute('aria-busy', 'true')
    const response = page.waitForResponse('**/api/v1/message/send')
    await releaseScripts()
    expect((await response).request().resourceType()).toBe('fetch')
    await expect(page.getByRole('alert').filter({ hasText: 'Message Sent' })).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  })

  await test.step('text is summarized', async () => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/summarize')
    await page.getByPlaceholder('Enter text to summarize...').fill('The sea was calm. The boat went out at dawn.')
    await page.getByRole('button', { name: 'Summarize' }).click()
    const requested = page.waitForRequest('**/openai/v1/chat/completions')
    await releaseScripts()
    expect((await requested).postData()).toContain('The boat went out at dawn.')
  })
})

test('a page opened before a deploy', async ({ page, errors }) => {
  errors.expected(/console error: .*404 \(Not Found\)/)
  const deploy = () => page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const form = page.locator('[data-island="contact/form"]')

  await test.step('sends a message although the form is not hydrated', async () => {
    await deploy()
    await page.goto('/')
    await expect(form).not.toHaveAttribute('data-state')
    await fillMessage(page)
    await expect(form).toHaveAttribute('data-state', 'failed')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
    await page.unroute('**/assets/**')
  })

  await test.step('restores the draft after a reload and sends it without the toast script', async () => {
    await page.goto('/')
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('data-state', 'ready')
    await fillMessage(page)
    await page.reload()
    await form.scrollIntoViewIfNeeded()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE)
    await deploy()
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Message Sent' })).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  })

  await test.step('shows all projects', async () => {
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(page).toHaveURL(/projects=all/)
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  })
})

/** Delays all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await gate.promise
    await route.continue()
  })
  return async () => gate.resolve()
}

async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel('Your Name').fill('Ada Lovelace')
  await page.getByLabel('Subject').fill('An engine')
  await page.getByLabel('Message', { exact: true }).fill(MESSAGE)
}
