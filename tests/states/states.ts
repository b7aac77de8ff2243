import { expect, type Page } from '@playwright/test'
import { FORM_STATES, holdToast } from './form-states.ts'
import type { State } from './state.ts'

const MAX_MENU_WIDTH = 767
/** Must be shorter than the time that a whole word stays. */
const TYPING_STEP_MS = 500
const NOT_FOUND = [/status of 404/]
const UNCACHED_ID = 'd01'.padStart(24, '6')

const HOME_PAGE = { site: 'sample', path: '/', capture: 'page' } as const
const HOME_SCREEN = { site: 'sample', path: '/', capture: 'viewport' } as const
const UNAVAILABLE = [/status of 50\d/]

const HOME: State[] = [
  { name: 'home', ...HOME_PAGE },
  {
    name: 'hero',
    hasSameColors: true,
    ...HOME_SCREEN,
    region: '#home',
    motion: true,
    prepare: (page) => page.clock.install(),
    interact: typeFirstWord,
  },
  { name: 'hero, reduced motion', ...HOME_SCREEN },
  {
    name: 'home, about',
    hasSameColors: true,
    ...HOME_SCREEN,
    region: '#about',
    motion: true,
    scrollTo: '[data-turned]',
    interact: async () => {},
  },
  { name: 'home, print', ...HOME_PAGE, media: { media: 'print' } },
  { name: 'home, forced colors', ...HOME_PAGE, media: { forcedColors: 'active' } },
  { name: 'home, all projects', ...HOME_PAGE, hasSameColors: true, region: '#portfolio', path: '/?projects=all' },
  { name: 'mobile menu', ...HOME_SCREEN, region: 'header', maxWidth: MAX_MENU_WIDTH, interact: press('Menu') },
  { name: 'theme menu', ...HOME_SCREEN, region: 'header', interact: press('Theme') },
]

const LISTS: State[] = [
  { name: 'lists loading', hasSameColors: true, ...HOME_PAGE, site: 'loading' },
  { name: 'lists empty', hasSameColors: true, ...HOME_PAGE, site: 'empty' },
  { name: 'lists failed', ...HOME_PAGE, site: 'failing', errors: UNAVAILABLE, interact: waitForFailures },
  { name: 'home, minimal content', hasSameColors: true, ...HOME_PAGE, site: 'minimal' },
  { name: 'home, long content', hasSameColors: true, ...HOME_PAGE, site: 'long' },
]

const PROJECT = { site: 'sample', path: '/project/ridgeline', capture: 'page' } as const

const PROJECTS: State[] = [
  { name: 'project', ...PROJECT },
  { name: 'project without banner, one technology', hasSameColors: true, ...PROJECT, site: 'minimal' },
  { name: 'project with a long title, twenty technologies', hasSameColors: true, ...PROJECT, site: 'long' },
  { name: 'project with long words', ...PROJECT, site: 'long', path: '/project/golden-hour' },
  { name: 'project, right to left', hasSameColors: true, ...PROJECT, site: 'long', path: '/project/tidewatch' },
  { name: 'project loading', hasSameColors: true, ...PROJECT, site: 'loading', path: `/project/${UNCACHED_ID}` },
  {
    name: 'project failed',
    site: 'failing',
    path: `/project/${UNCACHED_ID}`,
    capture: 'viewport',
    errors: UNAVAILABLE,
    interact: holdToast,
  },
  {
    name: 'project not found',
    hasSameColors: true,
    site: 'sample',
    path: '/project/none',
    capture: 'viewport',
    errors: NOT_FOUND,
    interact: holdToast,
  },
]

const ERRORS: State[] = [{ name: '404', site: 'sample', path: '/no/such/page', capture: 'page', errors: NOT_FOUND }]

const PAPER: State[] = [
  { name: 'paper, home', ...HOME_PAGE, site: 'paper' },
  { name: 'paper, project', ...PROJECT, site: 'paper' },
  { name: 'paper, summary idle', site: 'paper', path: '/summarize', capture: 'page' },
]

const PRIVACY: State[] = [{ name: 'privacy', site: 'sample', path: '/privacy', capture: 'page' }]

export const STATES: State[] = [...HOME, ...LISTS, ...PROJECTS, ...FORM_STATES, ...PAPER, ...PRIVACY, ...ERRORS]

const ALL_PAPER: State[] = STATES.filter(({ site }) => site === 'sample').map((state) => ({
  ...state,
  name: `paper, ${state.name}`,
  site: 'paper',
}))

export const ALL_STATES: State[] = [...new Map([...STATES, ...ALL_PAPER].map((state) => [state.name, state])).values()]

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click()
}

/** Waits until all roles have been typed and the first is shown in full. */
async function typeFirstWord(page: Page): Promise<void> {
  const typed = page.getByTestId('typed')
  const [first] = (await page.locator('.role-line > .sr-only').innerText()).split(', ')
  await expect(async () => {
    await page.clock.runFor(TYPING_STEP_MS)
    expect(await typed.innerText()).toBe(first)
  }).toPass({ intervals: [0] })
}

async function waitForFailures(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(4)
}
