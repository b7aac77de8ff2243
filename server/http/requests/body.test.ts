import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createErrorHandler } from '../errors.ts'
import { isForm, readForm, readJson } from './body.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const app = new Hono().onError(createErrorHandler(() => {}))
app.post('/json', async (c) => c.json({ read: await readJson(c) }))
app.post('/form', (c) => c.json({ form: isForm(c) }))
app.post('/fields', async (c) => c.json([...(await readForm(c))]))

describe('a JSON body', () => {
  async function post(body: BodyInit | undefined, headers: Record<string, string> = {}) {
    const response = await app.request('/json', { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body })
    const { message, read } = (await response.json()) as { message?: string; read?: unknown }
    return { status: response.status, message, read }
  }

  test.each([
    ['half a character', [0x22, 0xc3, 0x22]],
    ['an invalid byte', [0x22, 0xff, 0x22]],
    ['a surrogate in three bytes', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
  ])('with %s is a 400', async (_name, bytes) => {
    expect(await post(new Uint8Array(bytes))).toEqual({ status: 400, message: 'The request body is not valid UTF-8.' })
  })

  test.each([
    ...['null', '7', '"x"', '[]', '{"a":1}', ' {"a":1}\n', `${'['.repeat(400)}${']'.repeat(400)}`],
    JSON.stringify({ '[{"\\"': `${'[{'.repeat(50)}"\\" ${'['.repeat(50)}\\` }),
  ])('is read: %.40s', async (body) => {
    expect(await post(body)).toEqual({ status: 200, read: JSON.parse(body) })
  })

  test.each([undefined, '', ' ', '{', '{a:1}', "{'a':1}", 'undefined'])(
    'that cannot be read is a 400: %j',
    async (body) => {
      expect(await post(body)).toEqual({ status: 400, message: 'The request body is not valid JSON.' })
    },
  )

  test.each([
    ...['gzip', 'br', 'x', 'identity, gzip'].map((encoding) => [415, { 'content-encoding': encoding }] as const),
    ...['utf-16', 'iso-8859-1'].map((charset) => [415, toType(`application/json; charset=${charset}`)] as const),
    ...['text/plain', 'application/json-patch+json', '', 'multipart/form-data; boundary=x'].map(
      (type) => [415, toType(type)] as const,
    ),
    [200, toType('Application/JSON;charset="UTF-8"')] as const,
    [200, { 'content-encoding': 'identity' }] as const,
  ])('is a %i with %j', async (status, headers) => {
    expect((await post('{}', headers)).status).toBe(status)
  })
})

function toType(type: string): Record<string, string> {
  return { 'content-type': type }
}

test.each([
  ['application/x-www-form-urlencoded', true],
  ['application/x-www-form-urlencoded; charset=UTF-8', true],
  ['Multipart/Form-Data; boundary=x', true],
  ['application/json', false],
  ['text/plain', false],
])('%s is a form: %s', async (type, form) => {
  const response = await app.request('/form', { method: 'POST', headers: toType(type), body: 'x' })
  expect(await response.json()).toEqual({ form })
})

test.each([URLSearchParams, FormData])('%o is read with any text, or as empty with too many fields', async (Form) => {
  async function read(fields: string[][]) {
    const body = new Form()
    for (const [name = '', value = ''] of fields) body.append(name, value)
    return (await app.request('/fields', { method: 'POST', body })).json()
  }
  const fields = [
    ['senderName', 'Zoë & '.repeat(50)],
    ['message', 'a=b&c=d\r\n'],
  ]
  expect(await read(fields)).toEqual(fields)
  expect(await read(Array.from({ length: 40 }, (_, index) => [`${index}`, 'x']))).toEqual([])
})
