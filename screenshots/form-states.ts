import type { Page } from '@playwright/test'
import type { ProviderReply } from '../tests/fakes/provider/stub-provider.ts'
import type { Stage } from './stages.ts'
import type { State } from './state.ts'

const PHONE = 480
/** What is left of a phone's screen above its keyboard. */
const ABOVE_KEYBOARD = 400
const TEXT =
  'The ferry leaves at six. It carries forty cars and everyone who could not sleep. At noon it turns around and comes back with the post.'
const SUMMARY = 'A ferry sails at six with cars and the sleepless, and returns at noon with the post.'
const REFUSED = [/status of 400/]
const AT_CONTACT = { stage: 'sample', path: '/', frame: 'screen', at: '#contact form button' } as const
const FORM = '#contact, #toasts'
const WITHOUT_SCRIPTS = { stage: 'sample', path: '/', frame: 'page', scripts: false } as const
const AT_SUMMARIZER = { stage: 'sample', path: '/summarize', frame: 'page' } as const

const CONTACT: State[] = [
  { name: 'contact idle', ...AT_CONTACT },
  { name: 'contact sending', ...AT_CONTACT, part: FORM, prepare: holdMessages, enter: send },
  { name: 'contact sent', ...AT_CONTACT, part: FORM, enter: sendAndHear },
  { name: 'contact failed', ...AT_CONTACT, part: FORM, errors: REFUSED, enter: sendNothing },
  {
    name: 'toast over a keyboard',
    ...AT_CONTACT,
    part: FORM,
    upTo: PHONE,
    height: ABOVE_KEYBOARD,
    errors: REFUSED,
    enter: sendNothing,
  },
  { name: 'message refused, no scripts', ...WITHOUT_SCRIPTS, errors: REFUSED, enter: post },
  { name: 'message sent, no scripts', ...WITHOUT_SCRIPTS, enter: (page) => fill(page).then(() => post(page)) },
]

const SUMMARIES: State[] = [
  { name: 'summary idle', ...AT_SUMMARIZER },
  { name: 'summary busy', ...AT_SUMMARIZER, enter: summarize({ kind: 'hangs' }, 'busy') },
  { name: 'summary done', ...AT_SUMMARIZER, enter: summarize({ kind: 'content', content: SUMMARY }, 'done') },
  {
    name: 'summary failed',
    ...AT_SUMMARIZER,
    errors: [/status of \d+/],
    enter: summarize({ kind: 'status', status: 400 }, 'failed'),
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

/** Summaries are cached by text, so each outcome has its own. */
function summarize(reply: ProviderReply, outcome: 'busy' | 'done' | 'failed') {
  return async (page: Page, { provider }: Stage) => {
    provider?.replyWith(reply)
    const text = `${TEXT} ${outcome === 'done' ? '' : `It is ${outcome}.`}`
    await page.getByPlaceholder('Enter text to summarize...').fill(text)
    await page.getByRole('button', { name: 'Summarize', exact: true }).click()
    if (outcome === 'busy') await page.getByRole('button', { name: 'Summarizing...' }).waitFor()
    else await page.getByRole('heading', { name: 'Summary:' }).waitFor()
  }
}
