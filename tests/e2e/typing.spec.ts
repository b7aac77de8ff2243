import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const TYPE_MS = 70
const DELETE_MS = 50
const HOLD_MS = 1_000
const LOOPS = 50
const STEP_MS = 10
const LONGEST_PAUSE_MS = 1_000
const LONG_MS = 10_000
/** From this moment of its life on, the page's clock moves only when the test says so. */
const HELD_AT_MS = 60_000

/** What stood in the line, and since when. */
type Change = { text: string; at: number }

test('the owner’s three roles are typed and deleted one after the other, over and over', async ({ page, visit }) => {
  const changes = await watchTyping(page, () => visit('/'))
  const measured = () => toWhole(changes).filter(({ at }) => at >= HELD_AT_MS)
  await runUntil(page, () => measured().length === 1, LONGEST_PAUSE_MS)
  await runUntil(page, () => measured().length === 2 && changes.at(-1)?.text === '', STEP_MS)
  await runUntil(page, () => toWhole(changes).length > 3, LONGEST_PAUSE_MS)
  await test.step('the roles follow each other, and begin again', () => {
    const words = toWhole(changes).map(({ text }) => text.toLowerCase())
    expect(words.slice(0, 4)).toEqual(['fullstack developer', 'youtuber', 'freelancer', 'fullstack developer'])
  })
  await test.step('a character takes 70 ms to type and 50 ms to delete, a full word stays a second', () => {
    const word = measured()[1]
    if (!word) throw new Error('No word was typed while the clock was held.')
    const last = changes.indexOf(word)
    const seen = changes.slice(last - word.text.length + 1, last + word.text.length + 1)
    const pauses = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0))
    const hold = word.text.length - 1

    expect(seen.map(({ text }) => text.length)).toEqual(toLengths(word.text.length))
    expect(new Set(pauses.slice(0, hold))).toEqual(new Set([TYPE_MS]))
    expect(new Set(pauses.slice(hold + 1))).toEqual(new Set([DELETE_MS]))
    // The first letter goes one deletion after the second is over.
    expect(pauses[hold]).toBe(HOLD_MS + DELETE_MS)
  })
})

test('the roles are typed fifty times over, then the last one stays', async ({ page, visit, openSite }) => {
  const shortRoles = (yaml: string) => yaml.replace(/^roles:\n( +- .*\n)+/m, 'roles: [A, B, C]\n')
  const site = await openSite({}, { rewrite: { 'site.yaml': shortRoles } })
  const changes = await watchTyping(page, () => visit(site.origin))
  const rounds = (role: string) => changes.filter(({ text }) => text === role).length
  // Between its ticks React draws, however long a step of the clock is.
  await page.evaluate((ms) => void setInterval(() => {}, ms), STEP_MS)
  await runUntil(page, () => rounds('C') === LOOPS, LONG_MS)
  const atTheEnd = changes.length
  await step(page, LONG_MS)

  expect(changes.length, 'nothing moves after the last round').toBe(atTheEnd)
  expect(changes.at(-1)?.text).toBe('C')
  expect([rounds('A'), rounds('B'), rounds('C')]).toEqual([LOOPS, LOOPS, LOOPS])
})

test('who wants less motion reads the roles at once', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit('/')
  await expect(page.getByText('Fullstack Developer, Youtuber, Freelancer')).toBeInViewport()
  await expect(page.getByTestId('typed')).toBeHidden()
})

/** Writes down every change of the line from the first, opens the page and takes its clock in hand. */
async function watchTyping(page: Page, open: () => Promise<unknown>): Promise<Change[]> {
  const changes: Change[] = []
  await page.exposeFunction('tellChange', (change: Change) => changes.push(change))
  await page.addInitScript(() => {
    let before: string | undefined
    const tell = () => {
      const text = document.querySelector('[data-testid=typed]')?.textContent ?? before
      if (text !== before) Reflect.get(window, 'tellChange')({ text, at: Date.now() })
      before = text
    }
    new MutationObserver(tell).observe(document, { characterData: true, childList: true, subtree: true })
  })
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(HELD_AT_MS)
  return changes
}

async function runUntil(page: Page, done: () => boolean, stepMs: number): Promise<void> {
  for (let steps = 0; !done(); steps += 1) {
    if (steps > 2_000) throw new Error('The typing did not get there.')
    await step(page, stepMs)
  }
}

/** One step of the clock, and one turn of the browser's own loop in which the page draws it. */
async function step(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { port1, port2 } = new MessageChannel()
      const turned = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
      port1.start()
      port2.postMessage(undefined)
      await turned
    }
  })
}

/** The moments at which a word stood whole: the next thing was that a letter went. */
function toWhole(changes: Change[]): Change[] {
  const grows = (index: number) => (changes[index]?.text.length ?? 0) > (changes[index - 1]?.text.length ?? 0)
  return changes.filter((_, index) => grows(index) && index + 1 < changes.length && !grows(index + 1))
}

/** 1, 2, 3 … n, and back down to 0. */
function toLengths(letters: number): number[] {
  const up = Array.from({ length: letters }, (_, index) => index + 1)
  return [...up, ...up.toReversed().slice(1), 0]
}
