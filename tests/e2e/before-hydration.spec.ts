import type { Page } from '@playwright/test'
import { expect, test, waitForIslands } from '../fixtures.ts'

const SCRIPTS = '**/assets/*.js'
const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1440, height: 900 }

test('a page without a touch', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const typed = page.getByTestId('typed')
  const first = await typed.innerText()

  await test.step('the first role is deleted soon after the page has loaded, not seconds later', async () => {
    await expect(typed).not.toHaveText(first)
  })

  await test.step('no script is requested before the page has loaded, and nothing waits for a touch', async () => {
    await expect(page.locator('[data-island=theme-menu]')).toHaveAttribute('data-state', 'ready')
    await expect(page.locator('[data-island=typewriter]')).toHaveAttribute('data-state', 'ready')
    const { early, all } = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return {
        all: scripts.length,
        early: scripts.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0)).length,
      }
    })
    expect(all).toBeGreaterThan(0)
    expect(early).toBe(0)
  })

  await test.step('an island below the first screen is loaded when it comes into view', async () => {
    const form = page.locator('[data-island=contact-form]')
    await expect(page.locator('[data-island=section-nav]')).toHaveAttribute('data-state', 'ready')
    await expect(form).not.toHaveAttribute('data-state')
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('data-state', 'ready')
  })
})

test('a page that is used before its scripts arrive', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  const open = await holdScripts(page)
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))

  await test.step('a section chosen from the menu is not covered by it', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
  })
  await page.setViewportSize(DESKTOP)

  const light = page.locator('#theme-menu [value=light]')
  await test.step('the last theme chosen is shown and stored at once', async () => {
    for (const name of ['Light', 'Dark', 'Light']) {
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator('html')).toHaveClass(new RegExp(name, 'i'))
      await expect(light).toBeHidden()
    }
    expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light')
  })

  await test.step('Show More that is pressed is busy', async () => {
    const more = page.getByRole('button', { name: 'Show More' })
    await more.click()
    await expect(more).toHaveAttribute('aria-busy', 'true')
  })

  await writeMessage(page)
  await open()

  await test.step('Show More works when they are there, without another page', async () => {
    const less = page.getByRole('button', { name: 'Show Less' })
    await expect(less).toBeVisible()
    await expect(less).toHaveAttribute('aria-busy', 'false')
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })

  await test.step('the theme stays', async () => {
    await expect(light).toHaveAttribute('aria-busy', 'false')
    await expect(light).toHaveAttribute('aria-checked', 'true')
    await expect(page.locator('html')).toHaveClass(/light/)
  })

  await test.step('what was typed stays', async () => {
    await waitForIslands(page)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Words from before')
  })
})

test('what is sent before hydration is sent as if it were after', async ({ page }) => {
  await test.step('a message', async () => {
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
  })

  await test.step('a text is summarized whenever Summarize is pressed, also in the moment of hydration', async () => {
    const open = await holdScripts(page)
    await page.goto('/summarize')
    await page.getByPlaceholder('Enter text to summarize...').fill('The sea was calm. The boat went out at dawn.')
    const requested = page.waitForRequest('**/openai/v1/chat/completions')
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('main button[type=submit]')
      const isHydrating = () => Object.keys(button ?? {}).some((name) => name.startsWith('__reactProps'))
      // In turns with React, which schedules its own work in the same way.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (isHydrating() ? button?.click() : port2.postMessage(undefined))
      port2.postMessage(undefined)
    })
    await open()
    expect((await requested).postData()).toContain('The boat went out at dawn.')
  })
})

test('when the scripts do not arrive', async ({ page, errors }) => {
  errors.expected(/request failed: .*\.js/)
  errors.expected(/console error: .*ERR_FAILED/)
  await page.route(SCRIPTS, (route) => route.abort())

  await test.step('a message is sent as HTML sends it', async () => {
    await page.goto('/')
    await writeMessage(page)
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
  })

  await test.step('a text to summarize stays, with a sentence', async () => {
    await page.goto('/summarize')
    await page.getByPlaceholder('Enter text to summarize...').fill('A text that must not be lost.')
    await page.getByRole('button', { name: 'Summarize' }).click()
    await expect(page.getByText('An error occurred while summarizing the text.')).toBeVisible()
    await expect(page.getByPlaceholder('Enter text to summarize...')).toHaveValue('A text that must not be lost.')
  })
})

test('a page opened before a deploy', async ({ page, errors }) => {
  errors.expected(/console error: .*404 \(Not Found\)/)
  const deploy = () => page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const form = page.locator('[data-island=contact-form]')

  await test.step('sends its message although the form was not hydrated yet', async () => {
    await page.goto('/')
    await expect(page.locator('[data-island=section-nav]')).toHaveAttribute('data-state', 'ready')
    await expect(form).not.toHaveAttribute('data-state')
    await deploy()
    await writeMessage(page)
    await expect(form).toHaveAttribute('data-state', 'failed')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
    await page.unroute('**/assets/**')
  })

  await test.step('keeps its draft across a reload, and sends it without what draws toasts', async () => {
    await page.goto('/')
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('data-state', 'ready')
    await writeMessage(page)
    await page.reload()
    await form.scrollIntoViewIfNeeded()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Words from before')
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

/** Holds the scripts back until the returned function lets them through. */
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
