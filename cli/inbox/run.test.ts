import { expect, test } from 'vitest'
import type { Inbox, InboxMessage } from '../../server/contact/inbox.ts'
import { createTerminal } from '../command/terminal.ts'
import { runInbox } from './run.ts'

const MESSAGE: InboxMessage = {
  number: 12,
  _id: '0'.repeat(24),
  senderName: 'Ada',
  subject: 'Hello',
  message: 'A line.',
  createdAt: '2026-02-03T04:05:06.789Z',
  state: 'read',
  mail: { state: 'failed', attempts: 4, error: '550 never\u001b[2J' },
}
const TERMINAL = createTerminal({}, {})

function createInbox(): { inbox: Inbox; resent: number[] } {
  const resent: number[] = []
  const inbox = {
    list: async () => [MESSAGE, { ...MESSAGE, number: 11, mail: { state: 'sent', attempts: 1 } }],
    find: async () => MESSAGE,
    mark: async () => true,
    // While message 12 is deleted, another process reads.
    remove: async (number: number) => ({ isCleared: number !== MESSAGE.number }),
    resend: async (number: number) => number === MESSAGE.number && resent.push(number) > 0,
  }
  return { inbox: inbox as unknown as Inbox, resent }
}

test('shows a failed email with its reason and the command that sends it again', async () => {
  const deps = { inbox: createInbox().inbox, mailed: true, now: 0 }
  const list = await runInbox({ kind: 'list', mailbox: 'inbox', words: [], json: false }, deps, TERMINAL)
  expect(list.text).toMatch(/failed\n.*sent\n.*npm run inbox -- resend 12$/)
  const read = await runInbox({ kind: 'read', numbers: [12], json: false }, deps, TERMINAL)
  expect(read.text).toContain('failed (4 attempts; 550 never)')
})

test('resends only if email is configured', async () => {
  const { inbox, resent } = createInbox()
  const command = { kind: 'resend' as const, numbers: [12], json: false }
  expect(await runInbox(command, { inbox, mailed: false, now: 0 }, TERMINAL)).toMatchObject({ status: 1 })
  expect(await runInbox(command, { inbox, mailed: true, now: 0 }, TERMINAL)).toEqual({
    text: 'Message 12 will be emailed again.',
    status: 0,
  })
  expect(resent).toEqual([12])
  expect(await runInbox({ ...command, numbers: [13] }, { inbox, mailed: true, now: 0 }, TERMINAL)).toMatchObject({
    status: 1,
  })
})

test('a deletion reports where the text may remain', async () => {
  const deps = { inbox: createInbox().inbox, mailed: false, now: 0 }
  const remove = (...numbers: number[]) => runInbox({ kind: 'delete', numbers, json: false }, deps, TERMINAL)
  expect((await remove(11, 12)).text).toMatch(
    /^Message 11 .*\nMessage 12 .*\nOlder backups .*\nAnother process is reading/,
  )
  expect((await remove(12, 11)).text).not.toContain('Another process')
})
