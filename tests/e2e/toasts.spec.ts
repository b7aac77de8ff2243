import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const LIFE_MS = 5_000
const SENT = 'Message Sent'

test('a toast is at the bottom right', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  await settle(toast)
  const box = await boxOf(toast)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(width - (box.x + box.width)).toBeLessThan(40)
  expect(height - (box.y + box.height)).toBeLessThan(40)
  expect(box.x).toBeGreaterThan(width / 2)
})

test('a toast closes by itself after five seconds', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  await expect.poll(() => readLife(toast)).toEqual({ duration: LIFE_MS, state: 'running' })
  await expect(toast).toHaveCount(0)
})

test('a toast does not close while the pointer is on it', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  await toast.hover()
  await expect.poll(async () => (await readLife(toast)).state).toBe('paused')
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await readLife(toast)).state).toBe('running')
})

test('a toast does not close while the window is not looked at', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(async () => (await readLife(toast)).state).toBe('paused')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(async () => (await readLife(toast)).state).toBe('running')
})

test('a toast that is dragged more than 80 percent of its width goes away', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  await drag(page, toast, 0.85)
  await page.mouse.up()
  await expect(toast).toHaveCount(0, { timeout: LIFE_MS / 2 })
})

test('a toast that is dragged less springs back', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  const home = await drag(page, toast, 0.75)
  expect((await boxOf(toast)).x, 'it follows the pointer').toBeGreaterThan(home.x + home.width / 2)
  await page.mouse.up()
  await expect.poll(async () => Math.round((await boxOf(toast)).x)).toBe(Math.round(home.x))
  await expect(toast).toBeVisible()
})

test('a toast can be closed with its button', async ({ page, visit }) => {
  const toast = await raiseToast(page, visit)
  await page.getByRole('button', { name: 'close' }).click()
  await expect(toast).toHaveCount(0, { timeout: LIFE_MS / 2 })
})

test('toasts stack, each with its own text', async ({ page, visit, errors }) => {
  errors.expected(/status of 400/)
  const success = await raiseToast(page, visit)
  await success.hover()
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(toastWith(page, 'Please Fill Full Form!')).toBeVisible()
  await expect(success).toBeVisible()
})

test('toasts that come while the first is being fetched are all shown', async ({ page, visit, errors }) => {
  errors.expected(/status of 400/)
  await visit('/')
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/toast-container-*', (route) => gate.promise.then(() => route.continue()))
  const refused = page.waitForResponse('**/api/v1/message/send')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await refused
  await send(page)
  await expect(page.getByLabel('Your Name')).toHaveValue('')
  gate.resolve()
  await expect(toastWith(page, 'Please Fill Full Form!')).toBeVisible()
  await expect(toastWith(page, SENT)).toBeVisible()
})

test('without the toast script the text is still shown', async ({ page, visit, errors }) => {
  errors.expected(/toast-container/)
  await page.route('**/assets/toast-container-*', (route) => route.abort('failed'))
  await visit('/')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: SENT })).toBeVisible()
})

/** Sends a message and waits for the toast that says it arrived. */
async function raiseToast(page: Page, visit: (path: string) => Promise<unknown>): Promise<Locator> {
  await visit('/')
  await send(page)
  const toast = toastWith(page, SENT)
  await expect(toast).toBeVisible()
  return toast
}

async function send(page: Page): Promise<void> {
  for (const label of ['Your Name', 'Subject', 'Message']) await page.getByLabel(label, { exact: true }).fill('Ada')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
}

function toastWith(page: Page, words: string): Locator {
  return page.locator('.Toastify__toast', { hasText: words })
}

/** The bar along the toast's edge is its life: when its animation ends, the toast goes. */
function readLife(toast: Locator): Promise<{ duration: unknown; state: string }> {
  return toast.locator('[role=progressbar]').evaluate((bar) => {
    const [life] = bar.getAnimations()
    return { duration: life?.effect?.getTiming().duration, state: life?.playState ?? 'none' }
  })
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
