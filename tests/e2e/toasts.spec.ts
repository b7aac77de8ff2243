import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const LIFE_MS = 5_000
const SENT = 'Message Sent'
const REFUSED = 'Please Fill Full Form!'
const TOAST_SCRIPT = '**/assets/toast-container-*'
/** How fast a toast's life goes by: hardly at all while a test looks at it, so that a slow machine sees it too. */
const PACE = { slow: 0.001, fast: 50 }

test('toasts', async ({ page, visit, errors }) => {
  test.slow()
  errors.expected(/status of 400.*message\/send/)
  await visit('/')

  await test.step('toasts that come while the first is being fetched are all shown', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(TOAST_SCRIPT, (route) => gate.promise.then(() => route.continue()))
    const refused = page.waitForResponse('**/api/v1/message/send')
    await pressSend(page)
    await refused
    await send(page)
    await expect(page.getByLabel('Your Name')).toHaveValue('')
    gate.resolve()
    await expect(toastWith(page, REFUSED)).toBeVisible()
    await expect(toastWith(page, SENT)).toBeVisible()
    await page.unroute(TOAST_SCRIPT)
  })

  await test.step('toasts can be closed with their buttons', async () => {
    for (const words of [REFUSED, SENT]) await setPace(toastWith(page, words), PACE.slow)
    await page.locator('.Toastify__toast:not([data-collapsed=true])').first().hover()
    for (const words of [REFUSED, SENT]) await close(toastWith(page, words))
  })

  const toast = await raiseToast(page)
  await setPace(toast, PACE.slow)

  await test.step('a toast is at the bottom right', async () => {
    await settle(toast)
    const box = await boxOf(toast)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(width - (box.x + box.width)).toBeLessThan(40)
    expect(height - (box.y + box.height)).toBeLessThan(40)
    expect(box.x).toBeGreaterThan(width / 2)
  })

  await test.step('its close sign does not touch its words', async () => {
    const gap = await toast.evaluate((box) => {
      const end = box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight)
      return (box.querySelector('button svg')?.getBoundingClientRect().left ?? 0) - end
    })
    expect(gap).toBeGreaterThanOrEqual(8)
  })

  await test.step('it does not close while the pointer is on it', async () => {
    await expectState(toast, 'running')
    await toast.hover()
    await expectState(toast, 'paused')
    await page.mouse.move(0, 0)
    await expectState(toast, 'running')
  })

  await test.step('it does not close while the window is not looked at', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expectState(toast, 'paused')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectState(toast, 'running')
  })

  await test.step('toasts stack, each with its own text', async () => {
    await pressSend(page)
    const second = toastWith(page, REFUSED)
    await expect(second).toBeVisible()
    await expect(toast).toBeVisible()
    await setPace(second, PACE.slow)
    await close(second)
  })

  await test.step('when it is dragged less than 80 percent of its width it springs back', async () => {
    const home = await drag(page, toast, 0.75)
    expect((await boxOf(toast)).x, 'it follows the pointer').toBeGreaterThan(home.x + home.width / 2)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await boxOf(toast)).x)).toBe(Math.round(home.x))
    await expect(toast).toBeVisible()
  })

  await test.step('when it is then dragged further it goes away', async () => {
    await drag(page, toast, 0.85)
    await page.mouse.up()
    await expect(toast).toHaveCount(0)
  })

  await test.step('a toast closes by itself after five seconds', async () => {
    const next = await raiseToast(page)
    await expect.poll(() => readLife(next)).toEqual({ duration: LIFE_MS, pace: 1, state: 'running' })
    await setPace(next, PACE.fast)
    await expect(next).toHaveCount(0)
  })
})

test('without the toast script the text is still shown', async ({ page, visit, errors }) => {
  errors.expected(/toast-container/)
  await page.route(TOAST_SCRIPT, (route) => route.abort('failed'))
  await visit('/')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: SENT })).toBeVisible()
})

/** Sends a message and waits for the toast that says it arrived. */
async function raiseToast(page: Page): Promise<Locator> {
  await send(page)
  const toast = toastWith(page, SENT)
  await expect(toast).toBeVisible()
  return toast
}

async function send(page: Page): Promise<void> {
  for (const label of ['Your Name', 'Subject', 'Message'])
    await form(page).getByLabel(label, { exact: true }).fill('Ada')
  await pressSend(page)
}

/** Playwright finds a field by its label faster where it need not read the whole page. */
function form(page: Page) {
  return page.locator('#contact')
}

function pressSend(page: Page): Promise<void> {
  return form(page).getByRole('button', { name: 'SEND MESSAGE' }).click()
}

function toastWith(page: Page, words: string): Locator {
  return page.locator('.Toastify__toast', { hasText: words })
}

/** The bar along the toast's edge is its life: when its animation ends, the toast goes. */
function barOf(toast: Locator): Locator {
  return toast.locator('[role=progressbar]')
}

function readLife(toast: Locator): Promise<{ duration: unknown; pace: unknown; state: string }> {
  return barOf(toast).evaluate((bar) => {
    const [life] = bar.getAnimations()
    const duration = life?.effect?.getTiming().duration
    return { duration, pace: life?.playbackRate, state: life?.playState ?? 'none' }
  })
}

function setPace(toast: Locator, pace: number): Promise<void> {
  return barOf(toast).evaluate((bar, rate) => {
    for (const life of bar.getAnimations()) life.playbackRate = rate
  }, pace)
}

async function expectState(toast: Locator, state: string): Promise<void> {
  await expect.poll(async () => (await readLife(toast)).state).toBe(state)
}

async function close(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'close' }).click()
  await expect(toast).toHaveCount(0)
}

/** It slides in; where it stands counts from when it has arrived. */
async function settle(toast: Locator): Promise<void> {
  await expect.poll(() => toast.evaluate((box) => box.getAnimations().length)).toBe(0)
}

async function boxOf(toast: Locator) {
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is gone.')
  return box
}

/** Takes the toast by its middle and moves it to the right by that share of its width, without letting go. */
async function drag(page: Page, toast: Locator, share: number) {
  await settle(toast)
  const home = await boxOf(toast)
  const [x, y] = [home.x + home.width / 2, home.y + home.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + home.width * share, y, { steps: 10 })
  return home
}
