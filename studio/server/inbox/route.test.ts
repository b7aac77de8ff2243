import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { MESSAGE, openTestContact } from '../../../tests/fakes/messages.ts'
import {
  createEmptyDatabase,
  DATABASE_KINDS,
  type DatabaseKind,
  openTestDatabase,
} from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio, openTab } from '../../../tests/fakes/studio/http.ts'
import type { Messages, StudioEvent } from '../../api.ts'
import { createInboxConnection } from './connection.ts'
import { watchInbox } from './route.ts'

const SPAM = { ...MESSAGE, subject: 'Buy https://a.example' }

async function open(kind: DatabaseKind, env: Record<string, string> = {}) {
  const location = await createEmptyDatabase(kind)
  const studio = await openHttpStudio({ env: 'url' in location ? { DATABASE_URL: location.url, ...env } : env })
  const file = join(studio.dataDir, 'vitrine.sqlite')
  const site = openTestContact(openTestDatabase('url' in location ? location : { file }))
  const list = (query = '') => studio.call<Messages>('GET', `inbox?${query}`)
  const read = (number: number) => studio.call('GET', `inbox/${number}`)
  async function act(number: number, action: string) {
    const { status, reply } = await studio.ask('POST', 'inbox', { number, action })
    return { status, ...reply }
  }
  return { ...studio, file, site, list, read, act }
}

test('without a database there are no messages, and none is created', async () => {
  const { list, act, file } = await open('sqlite')
  expect(await list()).toEqual({ messages: [], isCut: false, unread: 0, quarantined: 0 })
  expect(await act(1, 'read')).toEqual({ status: 422, reason: 'Message 1 not found.' })
  expect(existsSync(file)).toBe(false)
})

test.each(DATABASE_KINDS)('lists, finds, reads, archives, and deletes messages (%s)', async (kind) => {
  const studio = await open(kind)
  const { list, read, act, site } = studio
  await site.send({ ...MESSAGE, message: 'Write to ada@a.example about looms.' })
  await site.send({ ...MESSAGE, subject: 'Second' })
  expect(await list()).toMatchObject({
    messages: [{ number: 2, state: 'new', mail: { state: 'waiting' } }, { number: 1 }],
    ...{ unread: 2, quarantined: 0 },
  })
  expect(await read(1)).toMatchObject({ message: 'Write to ada@a.example about looms.', addresses: ['ada@a.example'] })
  expect((await list('search=LOOMS+ada')).messages).toHaveLength(1)
  const tab = await openTab(studio)
  expect(await act(1, 'read')).toEqual({ status: 200, unread: 1 })
  expect([await tab.next(), await tab.next()].at(-1)).toEqual({ kind: 'inbox', unread: 1 })
  expect(await act(1, 'unread')).toEqual({ status: 200, unread: 2 })
  expect(await act(2, 'archive')).toEqual({ status: 200, unread: 1 })
  expect((await list('mailbox=archive')).messages).toMatchObject([{ number: 2 }])
  expect(await act(2, 'delete')).toEqual({ status: 200, unread: 1 })
  expect(await read(2)).toEqual({ reason: 'Message 2 not found.' })
  expect(await act(2, 'delete')).toEqual({ status: 422, reason: 'Message 2 not found.' })
  const reason = 'Neither email nor notifications are configured. Set SMTP_URL and MAIL_TO, or NOTIFY_URL.'
  expect(await act(1, 'resend')).toEqual({ status: 422, reason })
})

test('sends a message again by email or as a notification', async () => {
  const { act, site } = await open('sqlite', { NOTIFY_URL: 'http://127.0.0.1:1/secret' })
  await site.send(MESSAGE)
  expect(await act(1, 'resend')).toEqual({ status: 200, unread: 1 })
})

test.each(DATABASE_KINDS)('shows why a message is in quarantine, and releases it (%s)', async (kind) => {
  const { list, read, act, site } = await open(kind, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_TO: 'me@me.example' })
  await site.send(SPAM)
  expect((await list()).messages).toEqual([])
  expect(await list('mailbox=spam')).toMatchObject({
    ...{ unread: 0, quarantined: 1 },
    messages: [{ spam: 'link-in-header' }],
  })
  expect(await read(1)).toMatchObject({ reason: 'link in the name or subject' })
  expect(await act(1, 'release')).toEqual({ status: 200, unread: 1 })
  expect((await list()).messages).toMatchObject([{ number: 1, mail: { state: 'waiting' } }])
})

test('refuses other requests, and explains a database that cannot be read', async () => {
  const { ask, act } = await open('sqlite')
  expect((await ask('GET', 'inbox?mailbox=everything')).status).toBe(400)
  expect((await act(0, 'read')).status).toBe(400)
  expect((await act(1, 'burn')).status).toBe(400)
  const offline = await openHttpStudio({ env: { DATABASE_URL: 'postgres://127.0.0.1:1/x' } })
  expect(await offline.ask('GET', 'inbox')).toEqual({
    status: 424,
    reply: { reason: expect.stringMatching(/^Could not read messages: .+\.$/) },
  })
})

test('tells open tabs about new messages, and does not poll without tabs', async () => {
  const { studio, site } = await open('sqlite')
  const events: StudioEvent[] = []
  let hasTabs = false
  const connection = createInboxConnection(studio.config)
  onTestFinished(connection.close)
  const emit = (event: StudioEvent) => void events.push(event)
  onTestFinished(watchInbox({ emit, hasTabs: () => hasTabs }, connection, 5))
  await site.send(MESSAGE)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(events).toEqual([])
  hasTabs = true
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'inbox', unread: 1 }), WATCH_TIMEOUT)
  await site.send({ ...MESSAGE, subject: 'Second' })
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'inbox', unread: 2 }), WATCH_TIMEOUT)
})
