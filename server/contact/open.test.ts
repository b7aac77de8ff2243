import { describe, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { readConfig } from '../config.ts'
import type { ProxyResult } from '../upstream/proxy.ts'
import { createInbox } from './inbox.ts'
import { openContact } from './open.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const REPLY = { kind: 'response', status: 200, body: { success: true }, cookies: [] } satisfies ProxyResult

describe.each(DATABASE_KINDS)('contact on %s', (kind) => {
  async function open(env: Record<string, string> = {}) {
    const database = openTestDatabase(await createEmptyDatabase(kind))
    const lines: string[] = []
    const contact = openContact(readConfig(env), database, {
      log: (level, message) => void lines.push(`${level}: ${message}`),
    })
    onTestFinished(contact.close)
    const { list } = createInbox(database)
    /** Sends one message from each subnet and returns how many were accepted. */
    async function sendFrom(subnets: string[], delivery = {}): Promise<number> {
      let accepted = 0
      for (const subnet of subnets) {
        const { kind: outcome } = await contact.receive(GOOD, { subnet, ...delivery })
        if (outcome === 'stored') accepted += 1
      }
      return accepted
    }
    return { ...contact, database, list, sendFrom, lines }
  }

  const repeat = (count: number, toSubnet: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => toSubnet(i))
  const hex = (index: number) => (index + 1).toString(16)

  test('the /64s of one network cannot use up the total limit', async () => {
    const { sendFrom, list } = await open()
    const subnets = repeat(75, (index) => `2001:db8:1:${hex(index)}::/64`)
    expect(await sendFrom([...subnets, ...subnets, ...subnets, ...subnets])).toBe(20)
    const networks = repeat(75, (index) => `2001:db8:2:${hex(index)}00::/64`)
    expect(await sendFrom([...networks, ...networks])).toBe(30)
    expect(await sendFrom(['2001:db8:3:1::/64', '192.0.2.7'])).toBe(2)
    expect(await list('spam')).toEqual([])
  })

  test('holds messages beyond the total limit and rejects none', async () => {
    const { receive, sendFrom, list, lines } = await open({ CONTACT_TOTAL: '10/1h' })
    expect(await sendFrom(repeat(12, (index) => `2001:db8:${hex(index)}:1::/64`))).toBe(12)
    expect(await receive(GOOD, { subnet: '192.0.2.7' })).toMatchObject({ kind: 'stored', isHeld: true })
    expect([(await list('inbox')).length, (await list('spam')).length]).toEqual([10, 3])
    expect(lines).toEqual(Array(3).fill(expect.stringMatching(/^warn: CONTACT_TOTAL exceeded/)))
  })

  test('counts a form without scripts double', async () => {
    const { sendFrom } = await open()
    expect(await sendFrom(Array(6).fill('192.0.2.7'))).toBe(5)
    expect(await sendFrom(Array(6).fill('192.0.2.8'), { withoutScripts: true })).toBe(2)
  })

  test('stores no IP address of a visitor', async () => {
    const { sendFrom, database } = await open()
    await sendFrom(['192.0.2.7', '2001:db8:1:2::/64'])
    const rows = await (await database.read()).selectFrom('hits').select('rule').execute()
    expect(rows).toHaveLength(5)
    expect(rows.filter(({ rule }) => !/^contact( [\w-]{22})?$/.test(rule))).toEqual([])
  })
})

test('logs each held message once with an external backend', async () => {
  const database = openTestDatabase(await createEmptyDatabase('sqlite'))
  const lines: string[] = []
  const contact = openContact(readConfig({ CONTACT_TOTAL: '1/1h' }), database, {
    log: (level, message) => void lines.push(`${level}: ${message}`),
  })
  onTestFinished(contact.close)
  const send = () => contact.relay(GOOD, { subnet: '192.0.2.7' }, async () => REPLY)
  expect(await send()).toEqual({ kind: 'forwarded', reply: REPLY })
  expect(await send()).toMatchObject({ kind: 'stored', isHeld: true })
  expect(lines).toEqual([expect.stringMatching(/^warn: CONTACT_TOTAL exceeded/)])
})

test('logs a backend that does not respond in time, and stores the message in the inbox', async () => {
  const database = openTestDatabase(await createEmptyDatabase('sqlite'))
  const lines: string[] = []
  const contact = openContact(readConfig({}), database, {
    log: (level, message) => void lines.push(`${level}: ${message}`),
  })
  onTestFinished(contact.close)
  const late = async () => ({ ...REPLY, status: 504, isTimeout: true })
  expect(await contact.relay(GOOD, { subnet: '192.0.2.7' }, late)).toMatchObject({ kind: 'unanswered' })
  expect(await createInbox(database).list('inbox')).toMatchObject([GOOD])
  expect(lines).toEqual([expect.stringMatching(/^warn: the external backend did not respond in time/)])
})
