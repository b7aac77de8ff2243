import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FILL_FULL_FORM } from '../../contract/message.ts'
import { createDatabase } from '../database/open.ts'
import { createInbox } from './inbox.ts'
import { createReceiver } from './receive.ts'
import { createShield } from './shield.ts'
import { createMessageStore } from './store.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const NOW = Date.parse('2026-02-03T04:05:06.789Z')
const FROM = { address: '192.0.2.7' }
const TAKEN = { kind: 'taken' } as const

type Take = Parameters<typeof createReceiver>[0]['take']

async function createFile(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-receive-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return join(dir, 'vitrine.sqlite')
}

function openReceiver(file: string, take: Take = async () => TAKEN) {
  const database = createDatabase({ file })
  onTestFinished(database.close)
  const queued: string[] = []
  const reported: unknown[] = []
  const receive = createReceiver({
    store: createMessageStore(database),
    shield: createShield({ secret: async () => 'secret', now: () => NOW }),
    take,
    queue: async (_trx, id) => void queued.push(id),
    now: () => NOW,
    report: (error) => void reported.push(error),
  })
  return { receive, queued, reported, list: () => createInbox(database).list('everything') }
}

describe('a good message', () => {
  test('is kept with an id and the time it came, and queued for the owner', async () => {
    const { receive, queued, list } = openReceiver(await createFile())
    const receipt = await receive(GOOD, FROM)
    const message = { ...GOOD, _id: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: '2026-02-03T04:05:06.789Z' }
    expect(receipt).toEqual({ kind: 'kept', message })
    expect(await list()).toMatchObject([message])
    expect(queued).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)])
  })

  test('is on disk, for anybody to read, when it is said to be kept', async () => {
    const file = await createFile()
    const { receive } = openReceiver(file)
    await receive(GOOD, FROM)
    expect(await openReceiver(file).list()).toMatchObject([GOOD])
  })

  test('of the same words is another message where nothing says that it is the same', async () => {
    const { receive, list } = openReceiver(await createFile())
    const [one, other] = await Promise.all([receive(GOOD, FROM), receive(GOOD, FROM)])
    expect(one).not.toEqual(other)
    expect(await list()).toHaveLength(2)
  })
})

describe('one sending', () => {
  test('that is tried again is one message, and has the same answer', async () => {
    const { receive, queued, list } = openReceiver(await createFile())
    const first = await receive(GOOD, { ...FROM, sendingKey: 'a-key-of-mine' })
    expect(await receive(GOOD, { ...FROM, sendingKey: 'a-key-of-mine' })).toEqual(first)
    expect(await list()).toHaveLength(1)
    expect(queued).toHaveLength(1)
  })

  test('that comes twice at once is one message', async () => {
    const { receive, queued, list } = openReceiver(await createFile())
    const delivery = { ...FROM, sendingKey: 'a-key-of-mine' }
    const [one, other] = await Promise.all([receive(GOOD, delivery), receive(GOOD, delivery)])
    expect(one).toEqual(other)
    expect(await list()).toHaveLength(1)
    expect(queued).toHaveLength(1)
  })

  test('with other words is another message', async () => {
    const { receive, list } = openReceiver(await createFile())
    await receive(GOOD, { ...FROM, sendingKey: 'a-key-of-mine' })
    await receive({ ...GOOD, message: 'Another line.' }, { ...FROM, sendingKey: 'a-key-of-mine' })
    expect(await list()).toHaveLength(2)
  })
})

test('spam is answered like a message, kept apart and not sent to the owner', async () => {
  const { receive, queued, list } = openReceiver(await createFile())
  expect(await receive(GOOD, { ...FROM, proof: { trap: 'x' } })).toMatchObject({ kind: 'kept', message: GOOD })
  expect(await list()).toMatchObject([{ ...GOOD, spam: 'filled in the hidden field' }])
  expect(queued).toEqual([])
})

test('a refused message never reaches the store, nor is it counted', async () => {
  const counted: string[] = []
  const { receive, list } = openReceiver(await createFile(), async (address) => {
    counted.push(address)
    return TAKEN
  })
  expect(await receive({ ...GOOD, subject: '' }, FROM)).toEqual({ kind: 'refused', sentence: FILL_FULL_FORM })
  expect(await list()).toEqual([])
  expect(counted).toEqual([])
})

test('one message too many is not kept, and says how long to wait', async () => {
  const limited = { kind: 'limited', retryAfterMs: 5_000 } as const
  const { receive, list, queued } = openReceiver(await createFile(), async () => limited)
  expect(await receive(GOOD, FROM)).toEqual(limited)
  expect([await list(), queued]).toEqual([[], []])
})

test('a store that fails makes no promise, and is reported once', async () => {
  const { receive, queued, reported } = openReceiver('/dev/null/vitrine.sqlite')
  expect(await receive(GOOD, FROM)).toEqual({ kind: 'unkept' })
  expect(queued).toEqual([])
  expect(reported).toEqual([expect.any(Error)])
})

test('a message that fails half way is not kept at all', async () => {
  const { receive, list, reported } = openReceiver(await createFile(), async () => {
    throw new Error('the counter is broken')
  })
  expect(await receive(GOOD, FROM)).toEqual({ kind: 'unkept' })
  expect(await list()).toEqual([])
  expect(reported).toHaveLength(1)
})
