import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { startSite } from '../fakes/site.ts'
import { ENGINES, type Engine, isInstalled } from './engines.ts'
import { createPage, type Page } from './page.ts'

const SCREENSHOTS = join(import.meta.dirname, 'out')
const WIDE = [1440, 900] as const
const PHONE = [390, 844] as const
const TEXT = [
  'Lighthouses guided ships along the coast for centuries. Their keepers lit the lamps each evening.',
  'Ships still pass the coast, but satellites guide them now. Most lighthouses are museums today.',
  'The lamps of a few lighthouses still shine for ships that have lost their satellites.',
].join(' ')

type Journey = { name: string; size: readonly [number, number]; visit(page: Page): Promise<void> }

const JOURNEYS: Journey[] = [
  {
    name: 'home: every section link arrives at its section',
    size: WIDE,
    async visit(page) {
      for (const id of ['portfolio', 'about', 'timeline', 'skills', 'apps', 'contact']) {
        await page.open('/')
        await page.click(`.section-row a[href="#${id}"]`)
        await page.waitUntil(isAtTop, id)
      }
      expect(await page.run(findFailedIslands)).toEqual([])
    },
  },
  {
    name: 'home: cards keep their height, load pictures of their size, and leave the light to one',
    size: WIDE,
    async visit(page) {
      await page.open('/')
      const heights = await page.run(readCardHeights)
      expect(Math.min(...heights)).toBeGreaterThan(200)
      await page.scrollTo('#portfolio li:nth-child(4)')
      await page.waitUntil(() => document.querySelector<HTMLImageElement>('#portfolio li:nth-child(4) img')?.complete)
      expect(await page.run(readCardHeights)).toEqual(heights)
      expect(await page.run(findLargePictures)).toEqual([])
      await page.hover('#portfolio li:nth-child(5) .card')
      await page.waitUntil(() => {
        const banners = document.querySelectorAll('#portfolio li:not(:nth-child(5)) .card-banner')
        return [...banners].every((banner) => getComputedStyle(banner).filter !== 'none')
      })
    },
  },
  {
    name: 'theme: a choice on another page holds after Back',
    size: WIDE,
    async visit(page) {
      await page.open('/')
      await chooseTheme(page, 'Light')
      await page.open('/privacy')
      await page.waitUntil(isShown, 'light')
      await chooseTheme(page, 'Dark')
      await page.back()
      await page.find('h1', 'Robin Sample')
      await page.waitUntil(isShown, 'dark')
      await page.click('.theme-anchor')
      await page.find('.theme-option[aria-checked=true]', 'Dark')
    },
  },
  {
    name: 'lamp: its cord switches the light, from the keyboard too',
    size: WIDE,
    async visit(page) {
      await page.open('/')
      await page.click('.cord')
      await page.waitUntil(isShown, 'light')
      await page.press('Enter')
      await page.waitUntil(isShown, 'dark')
    },
  },
  {
    name: 'contact: a message is sent',
    size: WIDE,
    async visit(page) {
      await page.open('/')
      await page.scrollTo('.contact-form')
      await page.click('.contact-form button')
      await page.find('.Toastify__toast', 'Please Fill Full Form!')
      await page.click('#field-senderName')
      await writeMessage(page)
      await page.click('.contact-form button')
      await page.find('.form-result', 'Message Sent')
      await page.find('.Toastify__toast', 'Message Sent')
      expect(await page.run(readFields)).toEqual(['', '', ''])
    },
  },
  {
    name: 'project: a card opens its project, and Back returns to the card',
    size: WIDE,
    async visit(page) {
      await page.open('/')
      await page.scrollTo('#portfolio .card[href$=night-bus]')
      const position = await page.run(() => Math.round(scrollY))
      await page.click('#portfolio .card[href$=night-bus]')
      await page.find('h1', 'Night Bus')
      await page.back()
      await page.find('#portfolio .card[href$=night-bus]')
      expect(await page.run(() => Math.round(scrollY))).toBe(position)
    },
  },
  {
    name: 'summarize: a text is summarized',
    size: WIDE,
    async visit(page) {
      await page.open('/summarize')
      await page.click('#text')
      await page.type(TEXT)
      await page.find('#text-count', `${TEXT.length} of`)
      await page.click('.summarizer button', 'Summarize')
      await page.find('#summary-body', 'ighthouses')
    },
  },
  {
    name: 'keyboard: Tab reaches the form, and the focused element is always in view',
    size: WIDE,
    async visit(page) {
      await page.open('/')
      await tabTo(page, 'theme-menu', 'popovertarget')
      await page.press('Enter')
      await page.waitUntil(() => document.activeElement?.getAttribute('value') === 'dark')
      await page.press('ArrowDown')
      await page.press('Enter')
      await page.waitUntil(() => localStorage.getItem('vite-ui-theme') === 'system')
      await tabTo(page, 'senderName', 'name')
      await writeMessage(page)
      await tabTo(page, 'submit', 'type')
      await page.press('Enter')
      await page.find('.form-result', 'Message Sent')
    },
  },
  {
    name: 'phone: the menu leads to a section, and nothing is wider than the screen',
    size: PHONE,
    async visit(page) {
      await page.open('/')
      await page.click('.menu-button')
      await page.click('.mobile-menu a', 'Contact')
      await page.waitUntil(isAtTop, 'contact')
      await page.waitUntil(() => !document.querySelector('.mobile-menu')?.checkVisibility())
      for (const path of ['/', '/project/night-bus', '/summarize', '/privacy', '/unknown']) {
        await page.open(path)
        expect(await page.run(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE[0])
      }
    },
  },
]

for (const { name, programs, packages, start } of ENGINES) {
  const missing = programs.filter((program) => !isInstalled(program))
  if (missing.length > 0) console.warn(`Skipping ${name}: no ${missing.join(', ')}. Run: apt install ${packages}`)

  describe.skipIf(missing.length > 0)(name, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await start()
      await engine.send('NewSession', { capabilities: {} })
    })
    afterAll(() => engine.stop())

    // Each site has its own port, so each journey starts with empty storage.
    test.each(JOURNEYS)('$name', async ({ name: journey, size, visit }) => {
      const site = await startSite()
      onTestFinished(site.stop)
      const page = createPage(engine, site.origin)
      onTestFailed(async () => {
        await mkdir(SCREENSHOTS, { recursive: true })
        await writeFile(join(SCREENSHOTS, `${name}-${journey.split(':')[0]}.png`), await page.screenshot())
      })
      await page.resize(...size)
      await visit(page)
      expect(site.logs).toEqual([])
    })
  })
}

async function chooseTheme(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await page.click('.theme-anchor')
  await page.click('.theme-option', theme)
  await page.waitUntil(isShown, theme.toLowerCase())
}

/** Starts in the first field. */
async function writeMessage(page: Page): Promise<void> {
  for (const text of ['Ada', 'An engine', 'Would you like to build one? ada@example.com']) {
    await page.waitUntil(isFocusInView)
    await page.type(text)
    await page.press('Tab')
  }
}

async function tabTo(page: Page, value: string, attribute: string): Promise<void> {
  const read = (name: string) => document.activeElement?.getAttribute(name)
  for (let presses = 0; presses < 60 && (await page.run(read, attribute)) !== value; presses++) {
    await page.press('Tab')
    await page.waitUntil(isFocusInView)
  }
  expect(await page.run(read, attribute)).toBe(value)
}

/** A tall element is in view if its first line is. */
function isFocusInView(): boolean {
  const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  return document.activeElement !== document.body && top >= 0 && Math.min(bottom, top + 48) <= innerHeight
}

function isAtTop(id: string): boolean {
  const { top = -1 } = document.querySelector(`#${id} h2`)?.getBoundingClientRect() ?? {}
  return top > 64 && top < 200
}

const isShown = (theme: string) => document.documentElement.classList.contains(theme)

const findFailedIslands = () =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-state=failed]'), ({ dataset }) => dataset.island)

const readFields = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('.field > :is(input, textarea)'), ({ value }) => value)

const readCardHeights = () =>
  Array.from(document.querySelectorAll('#portfolio .card'), (card) => Math.round(card.getBoundingClientRect().height))

/** Finds pictures with more than twice the pixels of their place. */
const findLargePictures = () =>
  [...document.images]
    .filter(({ currentSrc, width }) => Number(/-(\d+)\.avif/.exec(currentSrc)?.[1]) > 2 * Math.max(width, 160))
    .map(({ currentSrc, width }) => `${currentSrc} for ${width} px`)
