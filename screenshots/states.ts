import { expect, type Page } from '@playwright/test'
import { FORM_STATES, keepToast } from './form-states.ts'
import type { State } from './state.ts'

const BELOW_WIDE = 767
const NOT_FOUND = [/status of 404/]
/** Of the stub backend, well-formed and never asked before. */
const SOME_ID = 'd01'.padStart(24, '6')

const HOME: State[] = [
  { name: 'home', stage: 'sample', path: '/', frame: 'page' },
  { name: 'home fold', stage: 'sample', path: '/', frame: 'screen', moving: true, enter: waitForWord },
  { name: 'home fold, reduced motion', stage: 'sample', path: '/', frame: 'screen' },
  {
    name: 'home, about',
    stage: 'sample',
    path: '/',
    frame: 'screen',
    moving: true,
    at: '[data-turned]',
    enter: async () => {},
  },
  { name: 'home, print', stage: 'sample', path: '/', frame: 'page', media: { media: 'print' } },
  { name: 'home, forced colours', stage: 'sample', path: '/', frame: 'page', media: { forcedColors: 'active' } },
  { name: 'home, all projects', stage: 'sample', path: '/?projects=all', frame: 'page' },
  { name: 'menu on a phone', stage: 'sample', path: '/', frame: 'screen', upTo: BELOW_WIDE, enter: press('Menu') },
  { name: 'theme menu', stage: 'sample', path: '/', frame: 'screen', enter: press('Theme') },
]

const LISTS: State[] = [
  { name: 'lists loading', stage: 'waiting', path: '/', frame: 'page' },
  { name: 'lists empty', stage: 'empty', path: '/', frame: 'page' },
  {
    name: 'lists failed',
    stage: 'failing',
    path: '/',
    frame: 'page',
    errors: [/status of 50\d/],
    enter: waitForFailures,
  },
  { name: 'owner who says little', stage: 'bare', path: '/', frame: 'page' },
  { name: 'owner who says much', stage: 'brimming', path: '/', frame: 'page' },
]

const PROJECTS: State[] = [
  { name: 'project', stage: 'sample', path: '/project/ridgeline', frame: 'page' },
  { name: 'project without banner, one technology', stage: 'bare', path: '/project/ridgeline', frame: 'page' },
  {
    name: 'project with a long title, twenty technologies',
    stage: 'brimming',
    path: '/project/ridgeline',
    frame: 'page',
  },
  { name: 'project of long words', stage: 'brimming', path: '/project/golden-hour', frame: 'page' },
  { name: 'project from right to left', stage: 'brimming', path: '/project/tidewatch', frame: 'page' },
  { name: 'project loading', stage: 'waiting', path: `/project/${SOME_ID}`, frame: 'page' },
  {
    name: 'project failed',
    stage: 'failing',
    path: `/project/${SOME_ID}`,
    frame: 'screen',
    errors: [/status of 50\d/],
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
    stage: 'brimming',
    path: '/',
    frame: 'page',
    errors: [/Segmenter/],
    // As in a browser that lacks what typing other letters needs.
    prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter')),
    enter: (page) => page.locator('[data-island=typewriter][data-state=failed]').waitFor(),
  },
]

export const STATES: State[] = [...HOME, ...LISTS, ...PROJECTS, ...FORM_STATES, ...ERRORS]

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click()
}

/** The first word stands before it is deleted and after it is typed again. */
async function waitForWord(page: Page): Promise<void> {
  const [first] = (await page.getByTestId('typed').locator('xpath=preceding-sibling::*').innerText()).split(', ')
  await expect(page.getByTestId('typed')).toHaveText(first ?? '')
}

async function waitForFailures(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(4)
}
