import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const DURATION_MS = 5_000
const SENT = 'Message Sent'
const REJECTED = 'Please Fill Full Form!'
const TOAST_SCRIPT = '**/assets/toast-container-*'
/** A slow toast stays open while a test looks at it, even on a slow machine. */
const PLAYBACK_RATE = { slow: 0.001, fast: 50 }

test('toasts pause, stack, drag, and close', async ({ page, visit, errors }) => {
  test.slow()
  errors.expected(/status of 400.*message\/send/)
  await visit('/')

  await test.step('toasts raised while the toast script loads are all shown', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(TOAST_SCRIPT, (route) => gate.promise.then(() => route.continue()))
    const rejected = page.waitForResponse('**/api/v1/message/send')
    await pressSend(page)
    await rejected
    await send(page)
    await expect(page.getByLabel('Your Name')).toHaveValue('')
    gate.resolve()
    await expect(toastWith(page, REJECTED)).toBeVisible()
    await expect(toastWith(page, SENT)).toBeVisible()
    await page.unroute(TOAST_SCRIPT)
  })

  for (const text of [REJECTED, SENT]) await setPlaybackRate(toastWith(page, text), PLAYBACK_RATE.slow)

  await test.step('toasts are announced once, in a region named Messages', async () => {
    const region = page.getByRole('region', { name: 'Messages' })
    await expect(region.getByRole('alert')).toHaveCount(2)
    await expect(region).toHaveAttribute('aria-live', 'off')
  })

  await test.step('toasts can be closed with their buttons', async () => {
    await page.locator('.Toastify__toast:not([data-collapsed=true])').first().hover()
    for (const text of [REJECTED, SENT]) await close(toastWith(page, text))
  })

  const toast = await raiseToast(page)
  await setPlaybackRate(toast, PLAYBACK_RATE.slow)

  await test.step('a toast appears at the bottom right', async () => {
    await waitUntilStill(toast)
    const box = await boxOf(toast)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(height - (box.y + box.height)).toBeLessThan(40)
    expect(width - (box.x + box.width)).toBeLessThan(40)
  })

  await test.step('it pauses while the pointer is over it', async () => {
    await expectState(toast, 'running')
    await toast.hover()
    await expectState(toast, 'paused')
    await page.mouse.move(0, 0)
    await expectState(toast, 'running')
  })

  await test.step('it pauses while the window is not focused', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expectState(toast, 'paused')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectState(toast, 'running')
  })

  await test.step('it springs back when dragged less than 80 percent of its width', async () => {
    const start = await drag(page, toast, 0.75)
    expect((await boxOf(toast)).x, 'it follows the pointer').toBeGreaterThan(start.x + start.width / 2)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await boxOf(toast)).x)).toBe(Math.round(start.x))
    await expect(toast).toBeVisible()
  })

  await test.step('it closes when dragged further', async () => {
    await drag(page, toast, 0.85)
    await page.mouse.up()
    await expect(toast).toHaveCount(0)
  })

  await test.step('a toast closes automatically after five seconds', async () => {
    const next = await raiseToast(page)
    await expect.poll(() => readProgress(next)).toEqual({ duration: DURATION_MS, rate: 1, state: 'running' })
    await setPlaybackRate(next, PLAYBACK_RATE.fast)
    await expect(next).toHaveCount(0)
  })
})

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

/** Narrows the search, because Playwright finds labels in the whole page slowly. */
function form(page: Page) {
  return page.locator('#contact')
}

function pressSend(page: Page): Promise<void> {
  return form(page).getByRole('button', { name: 'SEND MESSAGE' }).click()
}

function toastWith(page: Page, text: string): Locator {
  return page.locator('.Toastify__toast', { hasText: text })
}

/** Returns the progress bar, whose animation closes the toast when it ends. */
function progressBar(toast: Locator): Locator {
  return toast.locator('[role=progressbar]')
}

function readProgress(toast: Locator): Promise<{ duration: unknown; rate: unknown; state: string }> {
  return progressBar(toast).evaluate((bar) => {
    const [animation] = bar.getAnimations()
    const duration = animation?.effect?.getTiming().duration
    return { duration, rate: animation?.playbackRate, state: animation?.playState ?? 'none' }
  })
}

function setPlaybackRate(toast: Locator, rate: number): Promise<void> {
  return progressBar(toast).evaluate((bar, playbackRate) => {
    for (const animation of bar.getAnimations()) animation.playbackRate = playbackRate
  }, rate)
}

async function expectState(toast: Locator, state: string): Promise<void> {
  await expect.poll(async () => (await readProgress(toast)).state).toBe(state)
}

/** Waits first, because a stack that is still opening can move the button between press and release. */
async function close(toast: Locator): Promise<void> {
  await waitUntilStill(toast)
  await toast.getByRole('button', { name: 'close' }).click()
  await expect(toast).toHaveCount(0)
}

/** Waits until the toast has slid in, so its position can be measured. */
async function waitUntilStill(toast: Locator): Promise<void> {
  await expect.poll(() => toast.evaluate((box) => box.getAnimations().length)).toBe(0)
}

async function boxOf(toast: Locator) {
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not visible.')
  return box
}

/** Drags the toast to the right by this share of its width without releasing it. */
async function drag(page: Page, toast: Locator, share: number) {
  await waitUntilStill(toast)
  const start = await boxOf(toast)
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + start.width * share, y, { steps: 10 })
  return start
}
