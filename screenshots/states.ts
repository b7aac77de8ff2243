import { expect, type Page } from '@playwright/test'
import { FORM_STATES, keepToast } from './form-states.ts'
import { OWNER_STATES } from './owners.ts'
import type { State } from './state.ts'

const BELOW_WIDE = 767
/** Shorter than a whole word stays. */
const TYPING_STEP_MS = 500
const NOT_FOUND = [/status of 404/]
/** Of the stub backend, well-formed and never asked before. */
const SOME_ID = 'd01'.padStart(24, '6')

const HOME_PAGE = { stage: 'sample', path: '/', frame: 'page' } as const
const HOME_SCREEN = { stage: 'sample', path: '/', frame: 'screen' } as const
const UNAVAILABLE = [/status of 50\d/]

const HOME: State[] = [
  { name: 'home', ...HOME_PAGE },
  {
    name: 'home fold',
    ...HOME_SCREEN,
    part: '#home',
    moving: true,
    prepare: (page) => page.clock.install(),
    enter: typeFirstWord,
  },
  { name: 'home fold, reduced motion', ...HOME_SCREEN },
  { name: 'home, about', ...HOME_SCREEN, part: '#about', moving: true, at: '[data-turned]', enter: async () => {} },
  { name: 'home, print', ...HOME_PAGE, media: { media: 'print' } },
  { name: 'home, forced colours', ...HOME_PAGE, media: { forcedColors: 'active' } },
  { name: 'home, all projects', ...HOME_PAGE, part: '#portfolio', path: '/?projects=all' },
  { name: 'menu on a phone', ...HOME_SCREEN, part: 'header', upTo: BELOW_WIDE, enter: press('Menu') },
  { name: 'theme menu', ...HOME_SCREEN, part: 'header', enter: press('Theme') },
]

const LISTS: State[] = [
  { name: 'lists loading', ...HOME_PAGE, stage: 'waiting' },
  { name: 'lists empty', ...HOME_PAGE, stage: 'empty' },
  { name: 'lists failed', ...HOME_PAGE, stage: 'failing', errors: UNAVAILABLE, enter: waitForFailures },
  { name: 'owner who says little', ...HOME_PAGE, stage: 'bare' },
  { name: 'owner who says much', ...HOME_PAGE, stage: 'brimming' },
]

const PROJECT = { stage: 'sample', path: '/project/ridgeline', frame: 'page' } as const

const PROJECTS: State[] = [
  { name: 'project', ...PROJECT },
  { name: 'project without banner, one technology', ...PROJECT, stage: 'bare' },
  { name: 'project with a long title, twenty technologies', ...PROJECT, stage: 'brimming' },
  { name: 'project of long words', ...PROJECT, stage: 'brimming', path: '/project/golden-hour' },
  { name: 'project from right to left', ...PROJECT, stage: 'brimming', path: '/project/tidewatch' },
  { name: 'project loading', ...PROJECT, stage: 'waiting', path: `/project/${SOME_ID}` },
  {
    name: 'project failed',
    stage: 'failing',
    path: `/project/${SOME_ID}`,
    frame: 'screen',
    errors: UNAVAILABLE,
    enter: keepToast,
  },
  {
    name: 'project not there',
    stage: 'sample',
    path: '/project/none',
    frame: 'screen',
    errors: NOT_FOUND,
    enter: keepToast,
  },
]

const ERRORS: State[] = [
  { name: '404', stage: 'sample', path: '/no/such/page', frame: 'page', errors: NOT_FOUND },
  {
    name: 'island failed',
    ...HOME_PAGE,
    part: '#home',
    stage: 'brimming',
    errors: [/Segmenter/],
    // As in a browser that lacks what typing other letters needs.
    prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter')),
    enter: (page) => page.locator('[data-island=typewriter][data-state=failed]').waitFor(),
  },
]

const PAPER: State[] = [
  { name: 'paper, home', ...HOME_PAGE, stage: 'paper' },
  { name: 'paper, project', ...PROJECT, stage: 'paper' },
  { name: 'paper, summary idle', stage: 'paper', path: '/summarize', frame: 'page' },
]

const PRIVACY: State[] = [{ name: 'privacy', stage: 'sample', path: '/privacy', frame: 'page' }]

/** Those that differ in structure or in what is said. */
export const STATES: State[] = [...HOME, ...LISTS, ...PROJECTS, ...FORM_STATES, ...PAPER, ...PRIVACY, ...ERRORS]

/** The sample's states in the other look. */
const ALL_PAPER: State[] = STATES.filter(({ stage }) => stage === 'sample').map((state) => ({
  ...state,
  name: `paper, ${state.name}`,
  stage: 'paper',
}))

/** Each once, also in the other look and for other owners. */
export const ALL_STATES: State[] = [
  ...new Map([...STATES, ...ALL_PAPER, ...OWNER_STATES].map((state) => [state.name, state])).values(),
]

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click()
}

/** The whole first word is shown again when all roles have been typed. */
async function typeFirstWord(page: Page): Promise<void> {
  const typed = page.getByTestId('typed')
  const [first] = (await typed.locator('xpath=preceding-sibling::*').innerText()).split(', ')
  // Between its ticks React draws.
  const ticks = await page.evaluate(() => setInterval(() => {}, 10))
  await expect(async () => {
    await page.clock.runFor(TYPING_STEP_MS)
    expect(await typed.innerText()).toBe(first)
  }).toPass({ intervals: [0] })
  await page.evaluate(clearInterval, ticks)
}

async function waitForFailures(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(4)
}
