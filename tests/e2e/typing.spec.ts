import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const TYPE_MS = 70
const DELETE_MS = 50
const HOLD_MS = 1_000
const MAX_LOOPS = 50
const STEP_MS = 10
const MAX_PAUSE_MS = 1_000
const LONG_STEP_MS = 10_000
/** The page's clock is paused at this time. */
const PAUSED_AT_MS = 60_000

type Change = { text: string; at: number }

test('the owner’s roles are typed and deleted in a loop', async ({ page, visit }) => {
  const changes = await recordTyping(page, () => visit('/'))
  const measured = () => findComplete(changes).filter(({ at }) => at >= PAUSED_AT_MS)
  await runUntil(page, () => measured().length === 1, MAX_PAUSE_MS)
  await runUntil(page, () => measured().length === 2 && changes.at(-1)?.text === '', STEP_MS)
  await runUntil(page, () => findComplete(changes).length > 3, MAX_PAUSE_MS)
  await test.step('the roles repeat in order', () => {
    const roles = findComplete(changes).map(({ text }) => text.toLowerCase())
    expect(roles.slice(0, 4)).toEqual(['fullstack developer', 'youtuber', 'freelancer', 'fullstack developer'])
  })
  await test.step('a character takes 70 ms to type and 50 ms to delete, and a full role stays a second', () => {
    const role = measured()[1]
    if (!role) throw new Error('No role was typed while the clock was paused.')
    const last = changes.indexOf(role)
    const seen = changes.slice(last - role.text.length + 1, last + role.text.length + 1)
    const pauses = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0))
    const hold = role.text.length - 1

    expect(seen.map(({ text }) => text.length)).toEqual(toLengths(role.text.length))
    expect(new Set(pauses.slice(0, hold))).toEqual(new Set([TYPE_MS]))
    expect(new Set(pauses.slice(hold + 1))).toEqual(new Set([DELETE_MS]))
    // The first character is deleted one interval after the pause.
    expect(pauses[hold]).toBe(HOLD_MS + DELETE_MS)
  })
})

test('the roles are typed fifty times, then the last one stays', async ({ page, visit, openSite }) => {
  const shortRoles = (yaml: string) => yaml.replace(/^roles:\n( +- .*\n)+/m, 'roles: [A, B, C]\n')
  const site = await openSite({}, { rewrite: { 'site.yaml': shortRoles } })
  const changes = await recordTyping(page, () => visit(site.origin))
  const countTyped = (role: string) => changes.filter(({ text }) => text === role).length
  // The timer splits a long clock step, so React can render in between.
  await page.evaluate((ms) => void setInterval(() => {}, ms), STEP_MS)
  await runUntil(page, () => countTyped('C') === MAX_LOOPS, LONG_STEP_MS)
  const changeCount = changes.length
  await step(page, LONG_STEP_MS)

  expect(changes.length, 'no change after the last loop').toBe(changeCount)
  expect(changes.at(-1)?.text).toBe('C')
  expect([countTyped('A'), countTyped('B'), countTyped('C')]).toEqual([MAX_LOOPS, MAX_LOOPS, MAX_LOOPS])
})

test('with reduced motion all roles are shown at once', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit('/')
  await expect(page.getByText('Fullstack Developer, Youtuber, Freelancer')).toBeInViewport()
  await expect(page.getByTestId('typed')).toBeHidden()
})

/** Opens the page, records every change of the typed text, and pauses the clock. */
async function recordTyping(page: Page, open: () => Promise<unknown>): Promise<Change[]> {
  const changes: Change[] = []
  await page.exposeFunction('reportChange', (change: Change) => changes.push(change))
  await page.addInitScript(() => {
    let before: string | undefined
    const report = () => {
      const text = document.querySelector('[data-testid=typed]')?.textContent ?? before
      if (text !== before) Reflect.get(window, 'reportChange')({ text, at: Date.now() })
      before = text
    }
    new MutationObserver(report).observe(document, { characterData: true, childList: true, subtree: true })
  })
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(PAUSED_AT_MS)
  return changes
}

async function runUntil(page: Page, done: () => boolean, stepMs: number): Promise<void> {
  for (let steps = 0; !done(); steps += 1) {
    if (steps > 2_000) throw new Error('The typing did not reach the expected state.')
    await step(page, stepMs)
  }
}

/** Advances the clock and waits until React has rendered the change. */
async function step(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task += 1) {
      const { port1, port2 } = new MessageChannel()
      const done = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
      port1.start()
      port2.postMessage(undefined)
      await done
    }
  })
}

/** Returns the changes after which a role was complete, because the next change deleted a character. */
function findComplete(changes: Change[]): Change[] {
  const grows = (index: number) => (changes[index]?.text.length ?? 0) > (changes[index - 1]?.text.length ?? 0)
  return changes.filter((_, index) => grows(index) && index + 1 < changes.length && !grows(index + 1))
}

/** Returns the lengths 1, 2, 3 … n and back to 0. */
function toLengths(max: number): number[] {
  const up = Array.from({ length: max }, (_, index) => index + 1)
  return [...up, ...up.toReversed().slice(1), 0]
}
