import type { Locator, Page } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { islandWords, pageWords } from '../../contract/words/en.ts'
import { expect, test } from '../fixtures.ts'

const LONG_MESSAGE = pageWords.messageErrors.notSaved
const TOAST_COUNT = 3
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

test('the send button comes last, and toasts do not cover it', async ({ page, visit, errors }) => {
  errors.expected(/status of 503/)
  await page.route('**/api/v1/message/send', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: LONG_MESSAGE } }),
  )
  await visit('/')
  for (const viewport of VIEWPORTS) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      const boxes = page.locator('#contact').locator('.field, button')
      const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top))
      expect(tops, 'in reading order').toEqual(tops.toSorted((one, other) => one - other))
      const [message, button] = [
        page.locator('#contact').getByLabel('Message'),
        page.locator('#contact').getByRole('button'),
      ]
      expect((await boxOf(button)).top).toBeGreaterThanOrEqual((await boxOf(message)).bottom)
      await message.focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: islandWords.contact.privacy })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
      const toasts = page.locator('.Toastify__toast')
      for (let count = 1; count <= TOAST_COUNT; count += 1) {
        await button.press('Enter')
        await expect(toasts).toHaveCount(count)
        await toasts.last().getByRole('progressbar').evaluate(slowDown)
        await expect.poll(() => findCoveredButtons(page)).toEqual([])
        await expect(button).toBeInViewport({ ratio: 1 })
      }
      await toasts.getByRole('button', { name: 'close' }).evaluateAll((buttons: HTMLElement[]) => {
        for (const button of buttons) button.click()
      })
      await expect(toasts).toHaveCount(0)
    })
  }
})

test('a toast covers no button after a refusal on a phone', async ({ page, visit, errors }) => {
  errors.expected(/status of 400/)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/')
  const button = page.locator('#contact').getByRole('button')
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await button.click()
  await expect(page.locator('.Toastify__toast')).toBeVisible()
  await expect.poll(() => findCoveredButtons(page)).toEqual([])
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#contact').getByLabel('Your Name')).toBeFocused()
  await expect(page.locator('#contact').getByLabel('Your Name')).toBeInViewport({ ratio: 1 })
})

test('the person who reads the messages is next to the form', async ({ page, openSite, visit }) => {
  const region = page.getByRole('region', { name: 'CONTACT ME' })
  const person = region.locator('.person')
  const button = region.getByRole('button', { name: 'SEND MESSAGE' })
  const measureX = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().x)

  await test.step('on a wide screen, left of it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit('/#contact')
    await expect(person.locator('.person-face')).toBeVisible()
    expect(await measureX(person)).toBe(await measureX(region.getByRole('heading')))
    expect((await boxOf(person)).bottom).toBeLessThanOrEqual((await boxOf(button)).bottom)
    await expect(person.getByRole('link')).toHaveCount(5)
    await expect(person.getByText('Online')).toBeVisible()
    const dot = await person.locator('.status-dot').boundingBox()
    expect(dot?.height, 'the dot is round').toBe(dot?.width)
  })
  await test.step('on a phone, below it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await boxOf(person)).top).toBeGreaterThan((await boxOf(button)).bottom)
    await expect(person.getByRole('link')).toHaveCount(5)
    await expect(page.locator('footer').getByRole('listitem')).toHaveCount(0)
  })
  await test.step('nothing of it is empty, and a missing portrait leaves no gap', async () => {
    const rewrite = {
      'site.yaml': (text: string) => stringify({ ...parse(text), avatar: undefined, status: '', links: {} }),
      'profile.yaml': () => '',
    }
    const { origin } = await openSite({}, { rewrite })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${origin}/#contact`)
    await expect(button).toBeVisible()
    expect((await person.evaluate((box) => box.getBoundingClientRect())).height).toBe(0)
    await expect(page.locator('.header-portrait, .portrait-frame')).toHaveCount(0)
    await expect(page.locator('#about header > *')).toHaveText(['ABOUT ME', 'Allow me to introduce myself'])
  })
})

function boxOf(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect()
    return { top, bottom }
  })
}

/** Slows the progress bar down, because a toast closes when its animation ends. */
function slowDown(bar: Element): void {
  for (const animation of bar.getAnimations()) animation.playbackRate = 0.001
}

function findCoveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')]
    if (toasts.some((toast) => toast.getAnimations().length > 0)) return ['a toast is moving']
    return [...document.querySelectorAll('#contact button')]
      .filter((button) => {
        const box = button.getBoundingClientRect()
        return toasts
          .map((toast) => toast.getBoundingClientRect())
          .some(
            (toast) =>
              box.bottom > toast.top && box.top < toast.bottom && box.right > toast.left && box.left < toast.right,
          )
      })
      .map((button) => button.textContent)
  })
}
