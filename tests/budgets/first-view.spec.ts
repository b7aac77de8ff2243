import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyContent, readProjects } from '../fakes/content/content.ts'
import { openSlowPage } from '../fakes/http/slow-page.ts'
import { expect, test, waitForPaint } from '../fixtures.ts'
import { BUDGETS, findOverruns, SCREENS, type Screen } from './budgets.ts'
import { readFirstView, readShifts } from './first-view.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A server sends ten packets before it waits for an acknowledgment. */
const INITIAL_TCP_WINDOW_BYTES = 14_600
const LOOKS = [
  { site: 'sample', fonts: ['1em "Geist Variable"'] },
  { site: 'paper', fonts: ['1em "Geist Variable"', '1em "Instrument Serif"'] },
] as const
/** Visitors could not stop a longer one. */
const MAX_ANIMATION_MS = 5_000
const PROJECT_COUNT = 200
const INITIAL_COUNT = 9
const VIEWPORTS = {
  phone: { width: 412, height: 823 },
  tablet: { width: 768, height: 960 },
  desktop: { width: 1440, height: 900 },
}

const { tablet: _, ...NARROW_AND_WIDE } = VIEWPORTS
const LATE_VIEWPORTS = process.env.LONG ? VIEWPORTS : NARROW_AND_WIDE

for (const screen of Object.keys(SCREENS) as Screen[]) {
  for (const [device, viewport] of Object.entries(VIEWPORTS)) {
    test(`the ${screen} page stays within its budget and does not shift on a ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const view = await readFirstView(page, SCREENS[screen])
      expect.soft(findOverruns(screen, view)).toEqual([])
      expect.soft(view.layoutShift).toBe(0)
      // The HTML contains all data.
      expect.soft(view.requests.filter(({ kind }) => ['fetch', 'xhr'].includes(kind))).toEqual([])
      expect(new Set(view.requests.map(({ url }) => url)).size, 'no duplicate requests').toBe(view.requests.length)
      if (device !== 'desktop') return
      const durations = await readAnimationDurations(page)
      expect(durations.filter((ms) => !(ms <= MAX_ANIMATION_MS))).toEqual([])
      expect(await findTransitions(page)).not.toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findTransitions(page), 'with reduced motion').toEqual([])
    })
  }

  for (const { site, fonts } of LOOKS) {
    test(`the ${screen} page of ${site} does not shift when fonts and images load late`, async ({ page, sites }) => {
      const { origin } = await sites.find(site)
      // Routing disables the browser cache.
      let late = Promise.withResolvers<void>()
      const isLate = ({ pathname }: URL) => pathname.endsWith('.woff2') || pathname.startsWith('/pictures/')
      await page.route(isLate, (route) => late.promise.then(() => route.continue()))
      for (const [device, viewport] of Object.entries(LATE_VIEWPORTS)) {
        await test.step(device, async () => {
          late = Promise.withResolvers()
          await page.setViewportSize(viewport)
          await page.goto(origin + SCREENS[screen], { waitUntil: 'commit' })
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
          const readLoaded = () => page.evaluate((all) => all.map((font) => document.fonts.check(font)), fonts)
          expect(await readLoaded()).toEqual(fonts.map(() => false))
          late.resolve()
          await expect.poll(readLoaded).toEqual(fonts.map(() => true))
          await page.waitForLoadState()
          await waitForPaint(page)
          expect(await readShifts(page)).toBe(0)
        })
      }
    })
  }
}

test('the home page and its headers fit the initial TCP window', async ({ site }) => {
  const [response] = await once(get(site.origin, { agent: false, headers: { 'accept-encoding': 'br' } }), 'response')
  const { socket } = response
  await response.resume().toArray()
  expect(socket.bytesRead).toBeGreaterThan(Number(response.headers['content-length']))
  expect(socket.bytesRead).toBeLessThanOrEqual(INITIAL_TCP_WINDOW_BYTES)
})

test('a partial page is not painted', async ({ page, context, site, closeAfter }) => {
  for (const [part, middle] of Object.entries({ header: '#about"', hero: '>GitHub<' })) {
    await test.step(part, async () => {
      const { url, sendRest, close } = await openSlowPage(site.origin, middle)
      closeAfter(close)
      await page.goto(url, { waitUntil: 'commit' })
      await page.locator('.nav-link').first().waitFor({ state: 'attached' })
      const unblocked = await context.newPage()
      await unblocked.goto(`${url}?unblocked`, { waitUntil: 'commit' })
      await expect.poll(() => countPaints(unblocked)).toBeGreaterThan(0)
      expect(await countPaints(page)).toBe(0)
      sendRest()
      await expect.poll(() => countPaints(page)).toBeGreaterThan(0)
    })
  }
})

test('fonts and paint blocking depend on the content', async ({ page, openSite }) => {
  const rewrite = (text: string) =>
    text
      .replace(/^name: .*$/m, 'name: Zoë Škvorecká')
      .replace('  - portfolio\n', '')
      .replace('  - apps\n', '  - apps\n  - portfolio\n')
  const { origin } = await openSite({}, { rewrite: { 'site.yaml': rewrite } })

  await test.step('fonts for other characters load only if used', async () => {
    await page.goto('/')
    const main = 'Geist Variable loaded'
    await expect.poll(() => readFonts(page)).toEqual([main])
    await page.goto(origin)
    await expect
      .poll(() => readFonts(page))
      .toEqual([main, 'Geist More loaded', 'Geist More loaded', 'Geist More unloaded'])
  })

  await test.step('painting waits for the hero, but not for the styles below it', async () => {
    await expect(page.locator('link[rel=expect]')).toHaveAttribute('href', '#below')
    const { promise: seen, resolve: see } = Promise.withResolvers<void>()
    await page.route(/\/below-[^/]+\.css$/, async (route) => {
      await seen
      await route.continue()
    })
    await page.goto(origin, { waitUntil: 'commit' })
    await expect.poll(() => countPaints(page)).toBeGreaterThan(0)
    see()
    await expect(page.locator('footer')).toBeVisible()
  })
})

test('the home page stays within its budget with 200 projects', async ({ page, openSite, closeAfter }) => {
  const content = await createManyProjects(PROJECT_COUNT)
  closeAfter(content.remove)
  const site = await openSite({ CONTENT_DIR: content.dir })
  const { headers } = await fetch(site.origin, { headers: { 'accept-encoding': 'br' } })
  expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(BUDGETS.home.html)
  await page.goto(site.origin)
  await expect(page.locator('#portfolio').getByRole('listitem')).toHaveCount(INITIAL_COUNT)
  await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
})

async function readFonts(page: Page): Promise<string[]> {
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready
    return Array.from(document.fonts, ({ family, status }) => `${family.replaceAll('"', '')} ${status}`)
  })
  return fonts.filter((font) => !font.includes('Fallback'))
}

/** Uses hashes as descriptions, because they do not compress. */
async function createManyProjects(count: number) {
  const samples = await readProjects()
  const content = await copyContent({ projects: 0 })
  for (let order = 1; order <= count; order += 1) {
    const description = createHash('sha512').update(`${order}`).digest('base64')
    const { id: _, ...project } = { ...samples[order % samples.length], title: `Project ${order}`, description, order }
    // Every JSON file is valid YAML.
    await writeFile(join(content.dir, 'projects', `project-${order}.yaml`), JSON.stringify(project))
  }
  return content
}

function countPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType('paint').length)
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
