import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content/content.ts'
import { expect, test, waitForIslands } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const [firstProject] = await readProjects()
const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarizer: '/summarize' }

for (const [screen, path] of Object.entries(SCREENS)) {
  test(`the ${screen} page hydrates without errors`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await test.step('no animation runs longer than five seconds', async () => {
      expect((await readAnimationDurations(page)).filter((ms) => !(ms <= 5_000))).toEqual([])
    })
    await page.waitForLoadState()
    // React reports markup that does not match as an error, which fails the test.
    await waitForIslands(page)
    await expect(page.locator('main ~ footer').getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
    await test.step('there are no transitions with reduced motion', async () => {
      expect(await findTransitions(page)).not.toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findTransitions(page)).toEqual([])
    })
  })
}

function findTransitions(page: Page): Promise<string[]> {
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

/** Returns the durations in ms of the animations that start automatically. */
function readAnimationDurations(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ timeline, effect }) => {
      const { duration, iterations } = effect?.getTiming() ?? {}
      return timeline instanceof DocumentTimeline ? [Number(duration) * (iterations ?? 1)] : []
    }),
  )
}
