import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HONEYPOT_HEADER, TOKEN_HEADER } from '../../contract/message.ts'
import { MESSAGE, openContactApi as open } from '../../tests/fakes/messages.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const HELD = 'Your message has been saved, but it may take longer than usual to be read.'
const ERROR = { success: false, message: expect.stringMatching(/^[A-Z][^\n]{3,120}[.!]$/) }

describe('a message', () => {
  test('as JSON gets a 201 with its document', async () => {
    const { sendJson, list } = await open()
    const { status, body } = await sendJson()
    const data = { ...MESSAGE, _id: body.data._id, createdAt: '2026-02-03T04:05:06.789Z' }
    expect({ status, body }).toEqual({ status: 201, body: { success: true, message: 'Message Sent', data } })
    expect(await list('inbox')).toMatchObject([data])
  })

  test('as a form gets a page, and is stored once after a double click', async () => {
    const { sendForm, list } = await open()
    const sent = { kind: 'sent', status: 201, message: 'Message Sent', values: MESSAGE }
    expect((await Promise.all([sendForm(), sendForm()])).map(({ body }) => body)).toEqual([sent, sent])
    expect(await list('inbox')).toMatchObject([MESSAGE])
  })

  test('as a form that is invalid gets a page with the visitor’s text', async () => {
    const { sendForm } = await open()
    const values = { ...MESSAGE, subject: '' }
    const refused = { kind: 'refused', status: 400, message: 'Please Fill Full Form!', values }
    expect(await sendForm(values)).toMatchObject({ status: 400, body: refused })
  })

  test('as a form with a file, or without any field, is invalid', async () => {
    const { post } = await open()
    const form = new FormData()
    for (const [name, value] of Object.entries(MESSAGE)) form.set(name, value)
    form.set('senderName', new File(['Ada'], 'name.txt'))
    const values = { ...MESSAGE, senderName: '' }
    expect(await post(form, {})).toMatchObject({ status: 400, body: { kind: 'refused', values } })
    const malformed = await post('no parts', { 'content-type': 'multipart/form-data; boundary=lost' })
    expect(malformed).toMatchObject({ status: 400, body: { message: 'Please Fill Full Form!' } })
  })

  test('with a filled honeypot gets the usual response and is quarantined', async () => {
    const { sendJson, sendForm, list } = await open()
    expect(await sendJson(MESSAGE, { [HONEYPOT_HEADER]: 'filled' })).toMatchObject({ status: 201 })
    expect(await sendForm({ ...MESSAGE, website: 'spam' })).toMatchObject({ status: 201, body: { kind: 'sent' } })
    expect(await list('spam')).toHaveLength(2)
  })

  test('over the limit gets a 429 with the time to wait', async () => {
    const { sendJson, sendForm } = await open({ perIp: 1 })
    await sendJson()
    const message = 'Too many messages have been sent from your network. Please try again in a minute.'
    const limited = { status: 429, retryAfter: '60', body: { success: false, message } }
    expect(await sendJson()).toEqual(limited)
    expect(await sendForm()).toMatchObject({ status: 429, body: { kind: 'refused', message, retryAfterS: 60 } })
  })

  test('over the limit of all visitors is stored, and the response says so', async () => {
    const { sendJson, sendForm } = await open({ total: 1 })
    await sendJson()
    expect(await sendJson()).toMatchObject({ status: 201, body: { success: true, message: HELD } })
    expect(await sendForm()).toMatchObject({ status: 201, body: { kind: 'held', message: HELD } })
  })

  test('over the limit of all visitors gets a 429 and keeps its text once the quarantine is full', async () => {
    const { contact, sendJson, sendForm } = await open({ total: 1 })
    await sendJson()
    await sendJson()
    const enlarge = sql`update messages set message = ${'m'.repeat(50_000_000)} where spam is not null`
    await contact.database.write((trx) => enlarge.execute(trx))
    const message = 'The inbox is full, so your message wasn’t sent. Please try again later.'
    expect(await sendJson()).toEqual({ status: 429, retryAfter: '3600', body: { success: false, message } })
    expect(await sendForm()).toMatchObject({ status: 429, body: { kind: 'refused', message, values: MESSAGE } })
  })

  test('that cannot be stored gets a 503', async () => {
    const { sendJson, sendForm } = await open({ file: '/dev/null/vitrine.sqlite' })
    expect(await sendJson()).toMatchObject({ status: 503, body: ERROR })
    expect(await sendForm()).toMatchObject({ status: 503, body: { kind: 'refused' } })
  })

  test.each([
    'Zoë Ñandú 東京 مرحبا 👩‍👩‍👧‍👦🇩🇪',
    'a\u0301\u0302\u0303 \u202eright to left',
    "<script>alert(1)</script> '; drop table messages; -- {{constructor}} %s %n",
    '漢'.repeat(200),
  ])('is stored unchanged: %j', async (text) => {
    const { sendJson, list } = await open()
    const fields = { senderName: text, subject: text, message: `${text}\r\n\t“x”` }
    expect((await sendJson(fields)).status).toBe(201)
    expect(await list('inbox')).toMatchObject([fields])
  })

  test('of 64 kB is read, and one byte more is rejected', async () => {
    const { post } = await open()
    const longest = { senderName: '漢'.repeat(200), subject: '漢'.repeat(300), message: '漢'.repeat(20_000) }
    const sized = (bytes: number) => {
      const body = JSON.stringify(longest)
      return post(body + ' '.repeat(bytes - Buffer.byteLength(body)), { ...JSON_TYPE, 'content-length': String(bytes) })
    }
    expect((await sized(64_000)).status).toBe(201)
    expect((await sized(64_001)).status).toBe(413)
  })
})

test('a body that is no message is rejected with a sentence, and the next message is stored', async () => {
  const { post, sendJson, list } = await open()
  const notText = new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28])
  const notJson = ['', ' ', '{', "{'a':1}", 'NaN', '\u0000', '"\ud800', '['.repeat(30_000), notText]
  const noMessage = ['null', '7', '"Hello"', '[]', '{}', '{"__proto__":{"senderName":"Ada"}}', deepArray(30_000)]
  for (const body of [...notJson, ...noMessage]) {
    expect(await post(body, JSON_TYPE)).toMatchObject({ status: 400, body: ERROR })
  }
  for (const type of ['text/plain', 'application/octet-stream', '', '__proto__', 'application/json5']) {
    expect(await post(JSON.stringify(MESSAGE), { 'content-type': type })).toMatchObject({ status: 415, body: ERROR })
  }
  expect(await list('everything')).toEqual([])
  expect((await sendJson()).status).toBe(201)
})

describe('the form token', () => {
  const LINKS = { ...MESSAGE, message: 'https://a.example https://b.example https://c.example' }

  async function openWithToken() {
    const opened = await open()
    const response = await opened.api.request('/form-token')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { token }: { token: string } = await response.json()
    const isSpam = async (fields: typeof MESSAGE) => {
      expect((await opened.sendJson(fields, { [TOKEN_HEADER]: token })).status).toBe(201)
      return (await opened.list('everything'))[0]?.spam !== undefined
    }
    return { ...opened, isSpam }
  }

  test('sent at once does not make a message spam, but a few links do', async () => {
    const { isSpam } = await openWithToken()
    expect([await isSpam(MESSAGE), await isSpam(LINKS)]).toEqual([false, true])
  })

  test('sent after two seconds allows a few links, for several messages', async () => {
    const { isSpam, clock } = await openWithToken()
    clock.at += 2_000
    expect([await isSpam(LINKS), await isSpam(LINKS)]).toEqual([false, false])
  })

  test('is a 503 and a warning when the database fails', async () => {
    const { api, lines } = await open({ file: '/dev/null/vitrine.sqlite' })
    const response = await api.request('/form-token')
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await response.json()).toEqual(ERROR)
    expect(lines).toEqual(['warn: could not issue a form token'])
  })
})

function deepArray(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}
