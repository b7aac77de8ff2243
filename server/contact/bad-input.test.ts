import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { limitBody } from '../../tests/fakes/http/limit-body.ts'
import { NO_LIMITS } from '../../tests/fakes/messages.ts'
import { createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createErrorHandler } from '../http/errors.ts'
import { createInbox } from './inbox.ts'
import { createReceiver } from './receive.ts'
import { createMessageApi } from './route.ts'
import { createSpamFilter } from './spam-filter.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const JSON_TYPE = 'application/json'
const MAX_KB = 64
const SENTENCE = /^[A-Z][^\n]{3,120}[.!]$/

async function open() {
  const database = openTestDatabase({ file: join(await createFolder(), 'vitrine.sqlite') })
  const receive = createReceiver({
    database,
    spamFilter: createSpamFilter({ secret: async () => 'secret', now: Date.now }),
    prepareLimits: NO_LIMITS,
    queue: async () => {},
    now: Date.now,
    report: (error) => {
      throw error
    },
  })
  const errors: unknown[] = []
  onTestFinished(() => expect(errors).toEqual([]))
  const app = new Hono()
  app.onError(createErrorHandler((_level, message, fields) => void errors.push({ message, ...fields })))
  app.use(limitBody(MAX_KB))
  app.route(
    '/',
    createMessageApi(receive, () => ({ subnet: '192.0.2.7' })),
  )
  const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': JSON_TYPE }) =>
    app.request('/message/send', { method: 'POST', headers, body })
  return { post, list: () => createInbox(database).list('everything') }
}

/** Expects a 4xx with one message, nothing stored, and success for the next valid message. */
async function expectRefusal(body: BodyInit, headers?: Record<string, string>): Promise<void> {
  const { post, list } = await open()
  const response = await post(body, headers)
  const json = await response.json()
  expect({ body: json, status: response.status }).toEqual({
    body: { success: false, message: expect.stringMatching(SENTENCE) },
    status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
  })
  expect(await list()).toEqual([])
  expect((await post(JSON.stringify(GOOD))).status).toBe(201)
}

const FIELDS = ['senderName', 'subject', 'message'] as const
const WRONG_TYPES: unknown[] = [
  null,
  true,
  false,
  0,
  7,
  -1.5,
  1e308,
  [],
  ['Hello'],
  {},
  { toString: 'x' },
  { length: 3 },
]
const ODD_TEXTS = [
  ['a NUL', 'Hel\u0000lo'],
  ['a lone surrogate', 'Hello \ud800 there'],
  ['a lone low surrogate', 'Hello \udc00'],
  ['an escape sequence', 'Hello \u001b[31mred'],
  ['a bell', 'Hello\u0007'],
  ['an 8-bit control sequence', 'Hello \u009b31m'],
  ['a noncharacter', 'Hello \uffff'],
  ['only spaces', ' \u00a0\u2003\u3000 '],
  ['only invisible characters', '\u200b\u200d\u2060\ufeff\u00ad'],
  ['one character', 'x'],
] as const

describe.each(FIELDS)('a message whose %s', (field) => {
  test.each(WRONG_TYPES)('is %j is rejected', async (value) => {
    await expectRefusal(JSON.stringify({ ...GOOD, [field]: value }))
  })

  test('is missing is rejected', async () => {
    await expectRefusal(JSON.stringify({ ...GOOD, [field]: undefined }))
  })

  test.each(ODD_TEXTS)('has %s is rejected', async (_name, text) => {
    await expectRefusal(JSON.stringify({ ...GOOD, [field]: text }))
  })

  test.each([20_001, 50_000, 64_000, 1_000_000])('has %d characters is rejected', async (length) => {
    await expectRefusal(JSON.stringify({ ...GOOD, [field]: 'x'.repeat(length) }))
  })
})

describe.each(['senderName', 'subject'])('a message whose %s', (field) => {
  test.each(['a\rb', 'a\nb', 'a\r\nBcc: victim@example.com', 'a\u2028b', 'a\u2029b'])(
    'is %j is rejected',
    async (text) => {
      await expectRefusal(JSON.stringify({ ...GOOD, [field]: text }))
    },
  )
})

describe('a body', () => {
  test.each(['', ' ', '{', '}', '{"senderName":', "{'a':1}", 'undefined', 'NaN', '\u0000', '<p>', '[', '"\ud800'])(
    'that is not JSON is rejected: %j',
    async (body) => {
      await expectRefusal(body)
    },
  )

  test.each(['null', 'true', '7', '"Hello"', '[]', '[[[[]]]]', '{}', '{"__proto__":{"senderName":"Ada"}}'])(
    'that is JSON but no message is rejected: %s',
    async (body) => {
      await expectRefusal(body)
    },
  )

  test('nested as deep as it can be is rejected', async () => {
    await expectRefusal('['.repeat(30_000) + ']'.repeat(30_000))
  })

  test('of bytes that are not text is rejected', async () => {
    await expectRefusal(new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28]))
  })

  test.each(['text/plain', 'text/html', 'application/xml', 'application/octet-stream', '', 'x', 'application/json5'])(
    'sent as %j is rejected',
    async (type) => {
      await expectRefusal(JSON.stringify(GOOD), { 'content-type': type })
    },
  )

  test('of 64 kB is read, and one byte more is rejected', async () => {
    const { post } = await open()
    const padded = (length: number) => JSON.stringify(GOOD).padEnd(length, ' ')
    const sized = (body: string) => post(body, { 'content-type': JSON_TYPE, 'content-length': String(body.length) })
    expect((await sized(padded(64_000))).status).toBe(201)
    expect((await sized(padded(64_001))).status).toBe(413)
  })
})

describe('unusual but valid text', () => {
  test.each([
    'Zoë Ñandú 東京 مرحبا',
    '👩‍👩‍👧‍👦🇩🇪',
    'a\u0301\u0302\u0303',
    '\u202eright to left',
    '<script>alert(1)</script>',
    "'; drop table messages; --",
    '{{constructor}} %s %n',
    '漢'.repeat(200),
  ])('is stored unchanged: %j', async (text) => {
    const { post, list } = await open()
    expect((await post(JSON.stringify({ senderName: text, subject: text, message: text }))).status).toBe(201)
    expect(await list()).toMatchObject([{ senderName: text, subject: text, message: text }])
  })

  test('in the longest message of 3-byte characters is stored', async () => {
    const { post, list } = await open()
    const longest = { senderName: '漢'.repeat(200), subject: '漢'.repeat(300), message: '漢'.repeat(20_000) }
    expect((await post(JSON.stringify(longest))).status).toBe(201)
    expect(await list()).toMatchObject([longest])
  })
})
