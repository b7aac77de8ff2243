import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const SEND = '**/api/v1/message/send'
const WORDS = {
  'Your Name': 'Ada Lovelace',
  Subject: 'An engine',
  Message: 'Would you like to "build" one?\nI have notes.',
}
const NO_WORDS = { 'Your Name': '', Subject: '', Message: '' }

test('a message that the server reads', async ({ page, visit, site, errors }) => {
  test.slow()
  errors.expected(/status of 400.*message\/send/)
  await page.context().addCookies([{ name: 'visitor', value: 'ada', url: site.origin }])
  await visit('/')
  const lacking = page.locator('#contact [aria-invalid=true]')

  await test.step('empty fields are submitted as they are, and the toast says what the server says', async () => {
    const asked = page.waitForRequest(SEND)
    await send(page)
    expect((await asked).postDataJSON()).toEqual({ senderName: '', subject: '', message: '' })
    await expect(toast(page, 'Please Fill Full Form!')).toBeVisible()
    await expect(result(page)).toHaveText('Please Fill Full Form!')
    await expect(lacking).toHaveCount(3)
    await closeToasts(page)
  })

  await test.step('it goes out as JSON with exactly its three fields and the cookies, and clears the form', async () => {
    const contact = page.getByRole('region', { name: 'CONTACT ME' })
    await expect(contact.getByRole('textbox')).toHaveCount(3)
    for (const label of Object.keys(WORDS)) await expect(contact.getByRole('textbox', { name: label })).toBeVisible()
    await expect(contact.getByRole('button')).toHaveText('SEND MESSAGE')
    await fill(page, WORDS)
    const requested = page.waitForRequest(SEND)
    await send(page)
    const request = await requested
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual({
      senderName: WORDS['Your Name'],
      subject: WORDS.Subject,
      message: WORDS.Message,
    })
    const headers = await request.allHeaders()
    expect(headers['content-type']).toBe('application/json')
    expect(headers.cookie).toContain('visitor=ada')
    await expect(toast(page, 'Message Sent')).toBeVisible()
    await expect(result(page)).toHaveText('Message Sent')
    await expectFields(page, NO_WORDS)
    await closeToasts(page)
  })

  await test.step('what a refused message still lacks is marked, until it is written', async () => {
    await fill(page, { ...NO_WORDS, Subject: 'An engine' })
    await expect(lacking).toHaveCount(0)
    await expect(result(page)).toHaveCount(0)
    await send(page)
    await expect(toast(page, 'Please Fill Full Form!')).toBeVisible()
    await expect(lacking).toHaveCount(2)
    await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid')
    const [marked, unmarked] = await Promise.all(
      ['Message', 'Subject'].map((label) =>
        page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderColor),
      ),
    )
    expect(marked).not.toBe(unmarked)
    await page.getByLabel('Message').fill('Notes')
    await expect(lacking).toHaveCount(1)
    await closeToasts(page)
  })

  await test.step('a message that is refused stays in the form', async () => {
    await fill(page, { ...WORDS, Subject: '' })
    await send(page)
    await expect(toast(page, 'Please Fill Full Form!')).toBeVisible()
    await expectFields(page, { ...WORDS, Subject: '' })
    await closeToasts(page)
  })

  await test.step('while it is on its way the button is a disabled Sending... with a spinner', async () => {
    const held = await hold(page)
    await fill(page, WORDS)
    await send(page)
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect(sending).toBeDisabled()
    await expect(form(page).getByRole('button', { name: 'SEND MESSAGE' })).toHaveCount(0)
    const turning = await sending.locator('span').evaluate((spinner) => getComputedStyle(spinner).animationName)
    expect(turning).not.toBe('none')
    await expect(form(page).getByRole('button', { name: 'SEND MESSAGE' })).toHaveCount(0)
    held.release()
    await expect(form(page).getByRole('button', { name: 'SEND MESSAGE' })).toBeEnabled()
    await expect(sending).toHaveCount(0)
    await expect(toast(page, 'Message Sent')).toBeVisible()
    await page.unroute(SEND)
    await closeToasts(page)
  })

  await test.step('a message on its way is not sent twice', async () => {
    const held = await hold(page)
    await fill(page, WORDS)
    await page.getByLabel('Subject').press('Enter')
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    await page.getByLabel('Subject').press('Enter')
    held.release()
    await expect(toast(page, 'Message Sent')).toBeVisible()
    expect(held.count()).toBe(1)
  })
})

/** Where the server or the network failed no field is wrong, not even an empty one; a refusal marks what is empty. */
const FAILURES: {
  name: string
  route: (route: Route) => Promise<void>
  says: string | RegExp
  error?: RegExp
  isRefusal?: true
}[] = [
  {
    name: 'an error with a message',
    route: (route) => route.fulfill({ status: 500, json: { success: false, message: 'The post office is closed.' } }),
    says: 'The post office is closed.',
    error: /status of 500/,
  },
  {
    name: 'an error with a nested message',
    route: (route) => route.fulfill({ status: 400, json: { error: { message: 'The stamp is missing.' } } }),
    says: 'The stamp is missing.',
    error: /status of 400/,
    isRefusal: true,
  },
  {
    name: 'a web page instead of a reply',
    route: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    says: 'The server sent an invalid response. Please try again later.',
    error: /status of 502/,
  },
  {
    name: 'an error without a body',
    route: (route) => route.fulfill({ status: 500, body: '' }),
    says: 'The server sent an invalid response. Please try again later.',
    error: /status of 500/,
  },
  {
    name: 'no response',
    route: (route) => route.abort('connectionrefused'),
    says: "The server didn't respond. Check your connection and try again.",
    error: /ERR_CONNECTION_REFUSED/,
  },
  {
    name: 'a web page with a success status',
    route: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    says: /invalid response/,
  },
]
const SUCCESSES = [
  [{ status: 200, json: { success: true, message: 'Thank you, Ada!' } }, 'Thank you, Ada!'],
  [{ status: 201, body: '' }, 'Message Sent'],
] as const

test('a message that gets another reply', async ({ page, visit, errors }) => {
  test.slow()
  await visit('/')
  for (const { name, route, says, error, isRefusal } of FAILURES) {
    await test.step(`${name} shows a toast, and the message stays in the form to be sent again`, async () => {
      if (error) errors.expected(error)
      await page.route(SEND, route)
      await fill(page, { ...WORDS, Subject: '' })
      await send(page)
      await expect(toast(page, says)).toBeVisible()
      await expect(result(page)).toHaveText(says)
      await expect(form(page).locator('[aria-invalid]')).toHaveCount(isRefusal ? 1 : 0)
      await expectFields(page, { ...WORDS, Subject: '' })
      await page.unroute(SEND)
      await fill(page, WORDS)
      await send(page)
      await expect(toast(page, 'Message Sent')).toBeVisible()
      await expectFields(page, NO_WORDS)
      await closeToasts(page)
    })
  }
  for (const [reply, says] of SUCCESSES) {
    await test.step(`the success toast has the text of the response, or our own without one: ${says}`, async () => {
      await page.route(SEND, (route) => route.fulfill(reply))
      await fill(page, WORDS)
      await send(page)
      await expect(toast(page, says)).toBeVisible()
      await expectFields(page, NO_WORDS)
      await page.unroute(SEND)
    })
  }
})

/** All at once, so that the next toast is one of the next message. */
async function closeToasts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'close' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(toast(page, /./)).toHaveCount(0)
}

async function fill(page: Page, words: typeof WORDS): Promise<void> {
  for (const [label, text] of Object.entries(words)) await form(page).getByLabel(label, { exact: true }).fill(text)
}

async function expectFields(page: Page, words: typeof WORDS): Promise<void> {
  for (const [label, text] of Object.entries(words)) {
    await expect(form(page).getByLabel(label, { exact: true }), label).toHaveValue(text)
  }
}

/** Playwright finds a field by its label faster where it need not read the whole page. */
function form(page: Page) {
  return page.locator('#contact')
}

function send(page: Page): Promise<void> {
  return form(page).getByRole('button', { name: 'SEND MESSAGE' }).click()
}

/** What the form itself says became of the message. */
function result(page: Page) {
  return form(page).locator('.form-result')
}

function toast(page: Page, words: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: words })
}

/** Holds the request until it is released to the real server. */
async function hold(page: Page) {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  await page.route(SEND, async (route) => {
    calls += 1
    await gate.promise
    await route.continue()
  })
  return { release: gate.resolve, count: () => calls }
}
