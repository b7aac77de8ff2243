import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content.ts'
import { expect, test, waitForIslands } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const KEY = 'vite-ui-theme'
const [firstProject] = await readProjects()
const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarizer: '/summarize' }

for (const [screen, address] of Object.entries(SCREENS)) {
  test(`the ${screen} hydrates without console output and keeps its markup`, async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript((key) => {
      if (!localStorage.getItem(key)) localStorage.setItem(key, 'dark')
      // React replaces markup that does not match: this element would be gone.
      addEventListener('DOMContentLoaded', () => Reflect.set(window, 'firstFooter', document.querySelector('footer')))
    }, KEY)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await test.step('no animation runs longer than five seconds', async () => {
      expect((await readAnimations(page)).filter((ms) => !(ms <= 5_000))).toEqual([])
    })
    await test.step('in dark', async () => {
      await page.waitForLoadState()
      await waitForIslands(page)
      await expectMarkupKept(page)
    })
    for (const theme of ['light', 'system']) {
      await test.step(`in ${theme}`, async () => {
        await page.evaluate(([key, name]) => localStorage.setItem(key, name), [KEY, theme] as const)
        await visit(address)
        await expectMarkupKept(page)
      })
    }
    await test.step('nothing fades with reduced motion', async () => {
      expect(await findFading(page)).not.toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findFading(page)).toEqual([])
    })
  })
}

/** The elements that change their look slowly. */
function findFading(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('*'))
      .filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(', ')
          .some((time) => time !== '0s'),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
}

/** How long each animation of the page that runs by itself takes, in ms. */
function readAnimations(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ timeline, effect }) => {
      const { duration, iterations } = effect?.getTiming() ?? {}
      return timeline instanceof DocumentTimeline ? [Number(duration) * (iterations ?? 1)] : []
    }),
  )
}

async function expectMarkupKept(page: Page): Promise<void> {
  const isKept = await page.evaluate(() => Reflect.get(window, 'firstFooter') === document.querySelector('footer'))
  expect(isKept).toBe(true)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
  await expect(page.locator('main + footer')).toHaveCount(1)
}
