import type { Page } from '@playwright/test'
import { islandWords } from '../../contract/words/en.ts'
import { expect, test } from '../fixtures.ts'

const SEND = '**/api/v1/message/send'
const FIELDS = {
  'Your Name': 'Ada Lovelace',
  Subject: 'An engine',
  Message: 'Would you like to "build" one?\nI have notes.',
}
const EMPTY_FIELDS = { 'Your Name': '', Subject: '', Message: '' }

test('the contact form shows the server’s response', async ({ page, visit, site, errors }) => {
  test.slow()
  errors.expected(/status of 400.*message\/send/)
  await page.context().addCookies([{ name: 'visitor', value: 'ada', url: site.origin }])
  await visit('/')
  const invalidFields = page.locator('#contact [aria-invalid=true]')

  await test.step('empty fields are submitted, and a toast shows the server’s error', async () => {
    const requested = page.waitForRequest(SEND)
    await send(page)
    expect((await requested).postDataJSON()).toEqual({ senderName: '', subject: '', message: '' })
    await expect(toast(page, 'Please Fill Full Form!')).toBeVisible()
    await expect(result(page)).toHaveText('Please Fill Full Form!')
    await expect(invalidFields).toHaveCount(3)
    await closeToasts(page)
  })

  await test.step('a message is sent as JSON with cookies, and the form is cleared', async () => {
    const region = page.getByRole('region', { name: 'CONTACT ME' })
    await expect(region.getByRole('textbox')).toHaveCount(3)
    for (const label of Object.keys(FIELDS)) await expect(region.getByRole('textbox', { name: label })).toBeVisible()
    const description = 'Want a reply? Include your email or phone number. Please Fill Full Form!'
    await expect(region.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(description)
    await expect(region.getByRole('button')).toHaveText('SEND MESSAGE')
    await fill(page, FIELDS)
    const requested = page.waitForRequest(SEND)
    await send(page)
    const request = await requested
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual({
      senderName: FIELDS['Your Name'],
      subject: FIELDS.Subject,
      message: FIELDS.Message,
    })
    const headers = await request.allHeaders()
    expect(headers['content-type']).toBe('application/json')
    expect(headers.cookie).toContain('visitor=ada')
    await expect(toast(page, 'Message Sent')).toBeVisible()
    await expect(result(page)).toHaveText('Message Sent')
    await expect(form(page).getByText(islandWords.contact.noContactDetails)).toBeVisible()
    await expectFields(page, EMPTY_FIELDS)
    await closeToasts(page)
  })

  await test.step('a rejected message stays in the form, and its empty fields are marked until they are filled', async () => {
    await fill(page, { ...EMPTY_FIELDS, Subject: 'An engine' })
    await expect(invalidFields).toHaveCount(0)
    await expect(result(page)).toHaveCount(0)
    await send(page)
    await expect(toast(page, 'Please Fill Full Form!')).toBeVisible()
    await expectFields(page, { ...EMPTY_FIELDS, Subject: 'An engine' })
    await expect(invalidFields).toHaveCount(2)
    await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid')
    const [marked, unmarked] = await Promise.all(
      ['Message', 'Subject'].map((label) =>
        form(page)
          .getByLabel(label)
          .evaluate((field) => getComputedStyle(field).borderColor),
      ),
    )
    expect(marked).not.toBe(unmarked)
    await form(page).getByLabel('Message').fill('Notes')
    await expect(invalidFields).toHaveCount(1)
    await closeToasts(page)
  })

  await test.step('while sending, the button is disabled and has a spinner, and nothing is sent twice', async () => {
    const held = await holdRequests(page)
    await fill(page, FIELDS)
    await page.getByLabel('Subject').press('Enter')
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect(sending).toBeDisabled()
    await expect(form(page).getByRole('button', { name: 'SEND MESSAGE' })).toHaveCount(0)
    const animation = await sending.locator('span').evaluate((spinner) => getComputedStyle(spinner).animationName)
    expect(animation).not.toBe('none')
    await page.getByLabel('Subject').press('Enter')
    held.release()
    await expect(form(page).getByRole('button', { name: 'SEND MESSAGE' })).toBeEnabled()
    await expect(toast(page, 'Message Sent')).toBeVisible()
    expect(held.count()).toBe(1)
    await page.unroute(SEND)
    await closeToasts(page)
  })

  await test.step('a message with an email address can be answered, and the toast has the text of the response', async () => {
    await page.route(SEND, (route) => route.fulfill({ status: 200, json: { message: 'Thank you, Ada!' } }))
    await fill(page, { ...FIELDS, Message: 'Write to ada@example.com' })
    await send(page)
    await expect(toast(page, 'Thank you, Ada!')).toHaveText('Thank you, Ada!')
    await expect(form(page).getByText(islandWords.contact.noContactDetails)).toHaveCount(0)
  })
})

/** Closes every toast, so the next one belongs to the next message. */
async function closeToasts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'close' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(toast(page, /./)).toHaveCount(0)
}

async function fill(page: Page, fields: typeof FIELDS): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label, { exact: true }).fill(value)
}

async function expectFields(page: Page, fields: typeof FIELDS): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await expect(form(page).getByLabel(label, { exact: true }), label).toHaveValue(value)
  }
}

/** Narrows the search, because Playwright finds labels in the whole page slowly. */
function form(page: Page) {
  return page.locator('#contact')
}

function send(page: Page): Promise<void> {
  return form(page).getByRole('button', { name: 'SEND MESSAGE' }).click()
}

function result(page: Page) {
  return form(page).locator('.form-result')
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}

/** Delays requests to the server until `release` is called. */
async function holdRequests(page: Page) {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  await page.route(SEND, async (route) => {
    calls += 1
    await gate.promise
    await route.continue()
  })
  return { release: gate.resolve, count: () => calls }
}
