import { findAxeViolations } from '../a11y/axe.ts'
import { expect, openScreen, test } from './fixtures.ts'
import { receiveMessages } from './messages.ts'

const FORM = { senderName: 'Ada', subject: 'A project', message: 'Write to ada@example.org.' }
const MESSAGES = [
  FORM,
  { senderName: 'Grace', subject: 'It failed', message: 'No address here.' },
  { senderName: 'Bot', subject: 'Buy', message: 'Cheap.', honeypot: 'x' },
]

test('reads, replies to, and archives messages', async ({ page, studio }) => {
  await studio({ content: 'sample', prepare: ({ dataDir }) => receiveMessages(dataDir, MESSAGES) })
  const tab = page.getByRole('banner').getByRole('button', { name: /^Inbox/ })
  await expect(tab).toHaveText('Inbox2')
  await tab.click()
  const list = page.getByRole('region', { name: 'Messages' })
  await list.getByRole('button', { name: /It failed/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText(FORM.message)
  await expect(tab).toHaveText('Inbox1')
  await expect(page.getByRole('link', { name: 'Reply to ada@example.org' })).toHaveAttribute(
    'href',
    /^mailto:ada@example\.org\?subject=Re%3A%20A%20project&body=/,
  )
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: /A project/ })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('“A project” archived.')
  await expect(list.getByRole('button', { name: /A project/ })).toHaveCount(0)
  await list.getByRole('button', { name: 'Archived' }).click()
  await list.getByRole('button', { name: /A project/ }).click()
  await page.getByRole('button', { name: 'Move to inbox' }).click()
  await expect(list.getByRole('button', { name: /A project/ })).toHaveCount(0)

  await list.getByRole('button', { name: 'Messages', exact: true }).click()
  await list.getByRole('button', { name: /It failed/ }).click()
  await expect(page.getByText('There is no email address in this message.')).toBeVisible()
  await expect(page.getByText('Couldn’t send it to you after 9 attempts (Mailbox full).')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(tab).toHaveText('Inbox1')
})

test('releases a message from quarantine', async ({ page, studio }) => {
  await studio({ content: 'sample', prepare: ({ dataDir }) => receiveMessages(dataDir, MESSAGES) })
  await openScreen(page, 'Inbox')
  await page.getByRole('button', { name: /^Quarantine/ }).click()
  await page.getByRole('button', { name: /Buy/ }).click()
  await expect(page.getByText('In quarantine: hidden field filled in.')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('No messages in quarantine.')).toBeVisible()
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(page.getByRole('button', { name: /Buy/ })).toBeVisible()
})

test('deletes a message when its notice ends, and brings it back before', async ({ page, studio }) => {
  await page.clock.install()
  await studio({ content: 'sample', prepare: ({ dataDir }) => receiveMessages(dataDir, MESSAGES) })
  await openScreen(page, 'Inbox')
  const row = page.getByRole('button', { name: /It failed/ })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"delete"')) sent.push(request.postData() ?? '')
  })
  await row.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Alt+z')
  await expect(row).toBeVisible()
  await page.clock.fastForward(20_000)
  expect(sent).toEqual([])

  await row.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('.toast')).toContainText('“It failed” deleted.')
  const deleted = page.waitForResponse((response) => response.request().postData()?.includes('"delete"') ?? false)
  await page.clock.fastForward(20_000)
  expect((await deleted).status()).toBe(200)
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('button', { name: /A project/ })).toBeVisible()
  await expect(row).toHaveCount(0)
})
