import type { Page } from '@playwright/test'
import type { Stage } from './stages.ts'
import type { State } from './state.ts'

const PHONE = 480
/** What is left of a phone's screen above its keyboard. */
const ABOVE_KEYBOARD = 400
const TEXT =
  'The ferry leaves at six. It carries forty cars and everyone who could not sleep. At noon it turns around and comes back with the post.'
const SUMMARY = 'A ferry sails at six with cars and the sleepless, and returns at noon with the post.'
const AT_CONTACT = { stage: 'sample', path: '/', frame: 'screen', at: '#contact form' } as const
const WITHOUT_SCRIPTS = { stage: 'sample', path: '/', frame: 'page', scripts: false } as const
const AT_SUMMARIZER = { stage: 'sample', path: '/summarize', frame: 'page' } as const

const CONTACT: State[] = [
  { name: 'contact idle', ...AT_CONTACT },
  { name: 'contact sending', ...AT_CONTACT, prepare: holdMessages, enter: send },
  { name: 'contact sent', ...AT_CONTACT, enter: sendAndHear },
  { name: 'contact failed', ...AT_CONTACT, errors: [/status of 400/], enter: sendNothing },
  {
    name: 'toast over a keyboard',
    ...AT_CONTACT,
    upTo: PHONE,
    height: ABOVE_KEYBOARD,
    errors: [/status of 400/],
    enter: sendNothing,
  },
  {
    name: 'message refused, no scripts',
    ...WITHOUT_SCRIPTS,
    errors: [/status of 400/],
    enter: post,
  },
  {
    name: 'message sent, no scripts',
    ...WITHOUT_SCRIPTS,
    enter: async (page) => {
      await fill(page)
      await post(page)
    },
  },
]

const SUMMARIES: State[] = [
  { name: 'summary idle', ...AT_SUMMARIZER },
  { name: 'summary busy', ...AT_SUMMARIZER, enter: (page, stage) => ask(page, stage, 'busy') },
  { name: 'summary done', ...AT_SUMMARIZER, enter: (page, stage) => ask(page, stage, 'done') },
  {
    name: 'summary failed',
    ...AT_SUMMARIZER,
    errors: [/status of \d+/],
    enter: (page, stage) => ask(page, stage, 'failed'),
  },
]

export const FORM_STATES: State[] = [...CONTACT, ...SUMMARIES]

function holdMessages(page: Page): Promise<unknown> {
  return page.route('**/api/v1/message/send', () => new Promise(() => {}))
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Your Name').fill('Ada Lovelace')
  await page.getByLabel('Subject').fill('Notes')
  await page.getByLabel('Message', { exact: true }).fill(TEXT)
}

async function send(page: Page): Promise<void> {
  await fill(page)
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
}

async function sendAndHear(page: Page): Promise<void> {
  await send(page)
  await keepToast(page)
}

async function sendNothing(page: Page): Promise<void> {
  await page.getByLabel('Message', { exact: true }).focus()
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await keepToast(page)
}

async function post(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await page.getByRole('link', { name: 'Return to Portfolio' }).waitFor()
}

/** A toast stays open while the window has no focus. */
export async function keepToast(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** What was answered once is kept: each outcome has a text of its own. */
async function ask(page: Page, { provider }: Stage, outcome: 'busy' | 'done' | 'failed'): Promise<void> {
  if (outcome === 'busy') provider?.replyWith({ kind: 'hangs' })
  if (outcome === 'done') provider?.replyWith({ kind: 'content', content: SUMMARY })
  if (outcome === 'failed') provider?.replyWith({ kind: 'status', status: 400 })
  await page
    .getByPlaceholder('Enter text to summarize...')
    .fill(`${TEXT} ${outcome === 'done' ? '' : `It is ${outcome}.`}`)
  await page.getByRole('button', { name: 'Summarize', exact: true }).click()
  if (outcome === 'busy') await page.getByRole('button', { name: 'Summarizing...' }).waitFor()
  else await page.getByRole('heading', { name: 'Summary:' }).waitFor()
}
