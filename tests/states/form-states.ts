import type { Page } from '@playwright/test'
import type { ProviderReply } from '../fakes/provider/stub-provider.ts'
import type { RunningSite } from './sites.ts'
import type { State } from './state.ts'

const PHONE_WIDTH = 480
const HEIGHT_ABOVE_KEYBOARD = 400
const TEXT =
  'The ferry leaves at six. It carries forty cars and everyone who could not sleep. At noon it turns around and comes back with the post.'
const SUMMARY = 'A ferry sails at six with cars and the sleepless, and returns at noon with the post.'
const BAD_REQUEST = [/status of 400/]
const AT_CONTACT = { site: 'sample', path: '/', capture: 'viewport', scrollTo: '#contact form button' } as const
const FORM = '#contact, #toasts'
const WITHOUT_SCRIPTS = { site: 'sample', path: '/', capture: 'page', scripts: false } as const
const AT_SUMMARIZER = { site: 'sample', path: '/summarize', capture: 'page' } as const

const CONTACT: State[] = [
  { name: 'contact idle', ...AT_CONTACT },
  { name: 'contact sending', ...AT_CONTACT, region: FORM, prepare: holdMessages, interact: send },
  { name: 'contact sent', ...AT_CONTACT, region: FORM, interact: (page) => send(page).then(() => holdToast(page)) },
  { name: 'contact failed', ...AT_CONTACT, region: FORM, errors: BAD_REQUEST, interact: sendEmpty },
  {
    name: 'toast above the keyboard',
    hasSameColors: true,
    ...AT_CONTACT,
    region: FORM,
    maxWidth: PHONE_WIDTH,
    height: HEIGHT_ABOVE_KEYBOARD,
    errors: BAD_REQUEST,
    interact: sendEmpty,
  },
  { name: 'contact failed, no JavaScript', ...WITHOUT_SCRIPTS, errors: BAD_REQUEST, interact: submit },
  { name: 'contact sent, no JavaScript', ...WITHOUT_SCRIPTS, interact: (page) => fill(page).then(() => submit(page)) },
]

const SUMMARIES: State[] = [
  { name: 'summary idle', ...AT_SUMMARIZER },
  { name: 'summary busy', ...AT_SUMMARIZER, interact: summarize({ kind: 'hangs' }, 'busy') },
  { name: 'summary done', ...AT_SUMMARIZER, interact: summarize({ kind: 'content', content: SUMMARY }, 'done') },
  {
    name: 'summary failed',
    ...AT_SUMMARIZER,
    errors: [/status of \d+/],
    interact: summarize({ kind: 'status', status: 400 }, 'failed'),
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

async function sendEmpty(page: Page): Promise<void> {
  await page.getByLabel('Message', { exact: true }).focus()
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await holdToast(page)
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await page.getByRole('link', { name: 'Return to Portfolio' }).waitFor()
}

/** Blurs the window, because a toast stays open while the window has no focus. */
export async function holdToast(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** Uses a different text for each outcome, because summaries are cached. */
function summarize(reply: ProviderReply, outcome: 'busy' | 'done' | 'failed') {
  return async (page: Page, { provider }: RunningSite) => {
    provider?.replyWith(reply)
    const text = `${TEXT} ${outcome === 'done' ? '' : `It is ${outcome}.`}`
    await page.getByPlaceholder('Enter text to summarize...').fill(text)
    await page.getByRole('button', { name: 'Summarize', exact: true }).click()
    if (outcome === 'busy') await page.getByRole('button', { name: 'Summarizing...' }).waitFor()
    else await page.getByRole('heading', { name: 'Summary:' }).waitFor()
  }
}
