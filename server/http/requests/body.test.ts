import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createErrorHandler } from '../errors.ts'
import { isForm, readForm, readJson } from './body.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function createApp() {
  const app = new Hono().onError(createErrorHandler(() => {}))
  app.post('/json', async (c) => c.json({ read: await readJson(c) }))
  app.post('/form', (c) => c.json({ form: isForm(c) }))
  app.post('/fields', async (c) => c.json([...(await readForm(c))]))
  return { app }
}

describe('a JSON body', () => {
  async function post(body: BodyInit, headers: Record<string, string> = JSON_TYPE) {
    const response = await createApp().app.request('/json', { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }

  test.each([
    ['half a character', [0x22, 0xc3, 0x22]],
    ['an invalid byte', [0x22, 0xff, 0x22]],
    ['a surrogate in three bytes', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
  ])('with %s is a 400', async (_name, bytes) => {
    const error = { success: false, message: 'The request body is not valid UTF-8.' }
    expect(await post(new Uint8Array(bytes))).toEqual({ status: 400, body: error })
  })

  test('may be nested as deep as its size allows', async () => {
    expect((await post(`${'['.repeat(400)}${']'.repeat(400)}`)).status).toBe(200)
  })

  test('may have brackets in a string', async () => {
    const text = `${'[{'.repeat(50)}"\\" ${'['.repeat(50)}\\`
    expect(await post(JSON.stringify([text, { [text]: text }]))).toEqual({
      status: 200,
      body: { read: [text, { [text]: text }] },
    })
  })

  test.each(['gzip', 'br', 'deflate', 'x', 'identity, gzip'])('with Content-Encoding %s is a 415', async (encoding) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding }
    expect(await post('{}', headers)).toMatchObject({
      status: 415,
      body: { message: 'Compressed request bodies are not supported.' },
    })
    expect((await post('{}', { ...headers, 'content-encoding': 'identity' })).status).toBe(200)
  })

  test('in another charset is a 415', async () => {
    for (const charset of ['utf-16', 'iso-8859-1']) {
      expect((await post('{}', { 'content-type': `application/json; charset=${charset}` })).status).toBe(415)
    }
    expect((await post('{}', { 'content-type': 'Application/JSON;charset="UTF-8"' })).status).toBe(200)
  })

  test.each(['null', '7', '"x"', '[]', '{"a":1}', ' {"a":1}\n'])('is read: %s', async (body) => {
    const response = await createApp().app.request('/json', { method: 'POST', headers: JSON_TYPE, body })
    expect(await response.json()).toEqual({ read: JSON.parse(body) })
  })

  test.each(['', ' ', '{', '{a:1}', "{'a':1}", 'undefined'])('that cannot be read is a 400: %j', async (body) => {
    const response = await createApp().app.request('/json', { method: 'POST', headers: JSON_TYPE, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ success: false, message: 'The request body is not valid JSON.' })
  })

  test('that is missing is a 400', async () => {
    expect((await createApp().app.request('/json', { method: 'POST', headers: JSON_TYPE })).status).toBe(400)
  })

  test.each(['text/plain', 'application/json-patch+json', '', 'multipart/form-data; boundary=x'])(
    'sent as %j is a 415',
    async (type) => {
      const response = await createApp().app.request('/json', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      })
      expect(response.status).toBe(415)
    },
  )
})

test.each([
  ['application/x-www-form-urlencoded', true],
  ['application/x-www-form-urlencoded; charset=UTF-8', true],
  ['Multipart/Form-Data; boundary=x', true],
  ['application/json', false],
  ['text/plain', false],
])('%s is a form: %s', async (type, form) => {
  const response = await createApp().app.request('/form', {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'x',
  })
  expect(await response.json()).toEqual({ form })
})

test.each([
  ['that is URL-encoded', (fields: string[][]) => new URLSearchParams(fields)],
  [
    'that is multipart',
    (fields: string[][]) => {
      const form = new FormData()
      for (const [name = '', value = ''] of fields) form.append(name, value)
      return form
    },
  ],
])('a form %s is read with any text, and a form with too many fields is empty', async (_name, toBody) => {
  const read = async (fields: string[][]) =>
    (await createApp().app.request('/fields', { method: 'POST', body: toBody(fields) })).json()
  const fields = [
    ['senderName', 'Zoë & '.repeat(50)],
    ['message', 'a=b&c=d\r\n'],
  ]
  expect(await read(fields)).toEqual(fields)
  expect(await read(Array.from({ length: 40 }, (_, index) => [`${index}`, 'x']))).toEqual([])
})
