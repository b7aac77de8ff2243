import { findAxeViolations } from '../a11y/axe.ts'
import { expect, test } from './fixtures.ts'
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
  await list.getByRole('radio', { name: 'Archived' }).check()
  await list.getByRole('button', { name: /A project/ }).click()
  await page.getByRole('button', { name: 'Move to inbox' }).click()
  await expect(list.getByRole('button', { name: /A project/ })).toHaveCount(0)

  await list.getByRole('radio', { name: 'Messages' }).check()
  await list.getByRole('button', { name: /It failed/ }).click()
  await expect(page.getByText('There is no email address in this message.')).toBeVisible()
  await expect(page.getByText('Couldn’t send it to you after 9 attempts (Mailbox full).')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(tab).toHaveText('Inbox1')
})
