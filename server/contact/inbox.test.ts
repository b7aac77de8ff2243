import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../tests/fakes/postgres/databases.ts'
import { createInbox, LIST_LIMIT, type Mailbox } from './inbox.ts'
import { queueMail } from './mail/outbox-store.ts'
import { insertMessage, type NewMessage } from './store.ts'

const NOW = Date.parse('2026-02-03T04:05:06.789Z')

function toMessage(number: number, more: Partial<NewMessage> = {}): NewMessage {
  const _id = String(number).padStart(24, '0')
  const createdAt = new Date(NOW + number).toISOString()
  return { _id, senderName: 'Ada', subject: `Subject ${number}`, message: 'A line.', createdAt, ...more }
}

describe.each(DATABASE_KINDS)('the inbox on %s', (kind) => {
  async function open(...messages: NewMessage[]) {
    const database = openTestDatabase(await createEmptyDatabase(kind))
    for (const message of messages) await database.write((trx) => insertMessage(trx, message))
    const inbox = createInbox(database)
    const numbersIn = async (mailbox: Mailbox, words?: string[]) =>
      (await inbox.list(mailbox, words)).map(({ number }) => number)
    return { database, inbox, numbersIn }
  }

  test('lists messages newest first, unread and without an email', async () => {
    const { inbox } = await open(toMessage(1), toMessage(2))
    const { idempotencyKey, spam, message, ...shown } = toMessage(2)
    const [newest] = await inbox.list('inbox')
    expect(newest).toEqual({ ...shown, number: 2, state: 'new', mail: { state: 'none', attempts: 0 } })
    expect(await inbox.find(2)).toEqual({ ...newest, message, addresses: [] })
  })

  test('lists the newest messages, and finds older ones', async () => {
    const { inbox, database, numbersIn } = await open(toMessage(1, { message: 'The oldest.' }))
    await database.write(async (trx) => {
      for (let number = 2; number <= LIST_LIMIT + 1; number += 1) await insertMessage(trx, toMessage(number))
    })
    const numbers = await numbersIn('inbox')
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([LIST_LIMIT, LIST_LIMIT + 1, 2])
    expect(await numbersIn('inbox', ['oldest'])).toEqual([1])
    expect(await inbox.all()).toHaveLength(LIST_LIMIT + 1)
  })

  test('marks a message as read, new, and archived', async () => {
    const { inbox, numbersIn } = await open(toMessage(1), toMessage(2))
    expect(await inbox.mark(1, 'read')).toBe(true)
    expect(await inbox.find(1)).toMatchObject({ number: 1, state: 'read' })
    await inbox.mark(1, 'archived')
    expect([await numbersIn('inbox'), await numbersIn('archive')]).toEqual([[2], [1]])
    await inbox.mark(1, 'new')
    expect(await numbersIn('inbox')).toEqual([2, 1])
  })

  test('deletes a message with its email and never reuses its number', async () => {
    const { inbox, database, numbersIn } = await open(toMessage(1), toMessage(2))
    await database.write((trx) => queueMail(trx, toMessage(2)._id, NOW))
    expect(await inbox.remove(2)).toEqual({ isCleared: true })
    expect(await numbersIn('everything')).toEqual([1])
    expect(await (await database.read()).selectFrom('outbox').selectAll().execute()).toEqual([])
    await database.write((trx) => insertMessage(trx, toMessage(3)))
    expect(await numbersIn('everything')).toEqual([3, 1])
  })

  test('returns false or undefined for an unknown number', async () => {
    const { inbox } = await open(toMessage(1))
    expect(await inbox.find(9)).toBeUndefined()
    expect(await inbox.mark(9, 'read')).toBe(false)
    expect(await inbox.remove(9)).toBeUndefined()
    expect(await inbox.release(9, { mailed: true, now: NOW })).toBe(false)
  })

  test('finds messages that contain all words, in any field and any case', async () => {
    const { numbersIn } = await open(
      toMessage(1, { senderName: 'Ada Lovelace', message: 'About the ENGINE.' }),
      toMessage(2, { subject: 'engine' }),
      toMessage(3, { message: '50% of Übung', spam: 'too-many-links' }),
    )
    expect(await numbersIn('everything', ['engine'])).toEqual([2, 1])
    expect(await numbersIn('everything', ['ENGINE', 'ada l'])).toEqual([1])
    expect(await numbersIn('everything', ['übung', '%', 'of'])).toEqual([3])
    expect(await numbersIn('everything', ['_'])).toEqual([])
    for (const word of ['übung', 'ÜBUNG', 'Übung']) expect(await numbersIn('everything', [word])).toEqual([3])
  })

  test('clears the quarantine', async () => {
    const { inbox, numbersIn } = await open(
      toMessage(1, { spam: 'honeypot' }),
      toMessage(2, { spam: 'over-total' }),
      toMessage(3),
    )
    expect(await inbox.clear()).toEqual({ isCleared: true })
    expect(await numbersIn('everything')).toEqual([3])
  })

  test('quarantines spam until it is released, then emails it', async () => {
    const { inbox, numbersIn } = await open(toMessage(1, { spam: 'honeypot' }), toMessage(2))
    expect([await numbersIn('inbox'), await numbersIn('spam')]).toEqual([[2], [1]])
    expect(await inbox.release(1, { mailed: true, now: NOW })).toBe(true)
    expect([await numbersIn('inbox'), await numbersIn('spam')]).toEqual([[2, 1], []])
    expect(await inbox.find(1)).toMatchObject({ state: 'new', mail: { state: 'waiting', attempts: 0 } })
    expect(await inbox.find(1)).not.toHaveProperty('spam')
    expect(await inbox.release(1, { mailed: true, now: NOW })).toBe(false)
  })

  test('releases without an email if email is not configured', async () => {
    const { inbox } = await open(toMessage(1, { spam: 'honeypot' }))
    await inbox.release(1, { mailed: false, now: NOW })
    expect(await inbox.find(1)).toMatchObject({ mail: { state: 'none' } })
  })
})

test('the text of a deleted message is in none of the SQLite files, even while other processes have them open', async () => {
  const folder = await createFolder()
  const location = { file: join(folder, 'vitrine.sqlite') }
  const [site, owner] = [openTestDatabase(location), openTestDatabase(location)]
  const text = 'Please forget me. '.repeat(600)
  for (const number of [1, 2, 3]) {
    await site.write((trx) => insertMessage(trx, toMessage(number, { message: number === 2 ? text : 'A line.' })))
  }
  const readFiles = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))).join()
  expect(await readFiles()).toContain('Please forget me.')
  expect(await createInbox(owner).remove(2)).toEqual({ isCleared: true })
  expect(await readFiles()).not.toContain('Please forget me.')
  expect(await createInbox(site).list('everything')).toHaveLength(2)
})

test('reports a deletion whose text stays in the files while another process reads', async () => {
  const location = { file: join(await createFolder(), 'vitrine.sqlite') }
  const [site, owner] = [openTestDatabase(location), openTestDatabase(location)]
  for (const number of [1, 2]) await site.write((trx) => insertMessage(trx, toMessage(number)))
  await site.snapshot(async (db) => {
    await db.selectFrom('messages').selectAll().execute()
    expect(await createInbox(owner).remove(1)).toEqual({ isCleared: false })
  })
  expect(await createInbox(owner).remove(2)).toEqual({ isCleared: true })
})
