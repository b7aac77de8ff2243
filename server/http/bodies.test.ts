import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createBodyLimit, isForm, readJson } from './bodies.ts'
import { createErrorHandler } from './errors.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function createApp() {
  const events: string[] = []
  const app = new Hono()
  app.onError(createErrorHandler((_level, message) => void events.push(message)))
  app.use(createBodyLimit(1))
  app.post('/json', async (c) => c.json({ read: await readJson(c) }))
  app.post('/form', (c) => c.json({ form: isForm(c) }))
  return { app, events }
}

/** A body that does not say how long it is. */
function toStream(text: string): RequestInit {
  const body = new Blob([text]).stream()
  return { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as RequestInit
}

function toSized(text: string): RequestInit {
  return { method: 'POST', headers: { ...JSON_TYPE, 'content-length': String(Buffer.byteLength(text)) }, body: text }
}

describe('the limit on a body', () => {
  test.each([
    ['that says its size', toSized],
    ['that does not', toStream],
  ])('counts its bytes in one %s', async (_name, toInit) => {
    const { app, events } = createApp()
    const largest = JSON.stringify('é'.repeat(499))
    expect((await app.request('/json', toInit(largest))).status).toBe(200)
    const refused = await app.request('/json', toInit(JSON.stringify('é'.repeat(500))))
    expect(refused.status).toBe(413)
    expect(await refused.json()).toEqual({ success: false, message: 'That is too large: at most 1 kB are taken.' })
    expect(events).toEqual([])
  })
})

describe('a body of JSON', () => {
  test.each(['null', '7', '"x"', '[]', '{"a":1}', ' {"a":1}\n'])('is read: %s', async (body) => {
    const response = await createApp().app.request('/json', { method: 'POST', headers: JSON_TYPE, body })
    expect(await response.json()).toEqual({ read: JSON.parse(body) })
  })

  test.each(['', ' ', '{', '{a:1}', "{'a':1}", 'undefined'])(
    'that cannot be read is told with 400: %j',
    async (body) => {
      const response = await createApp().app.request('/json', { method: 'POST', headers: JSON_TYPE, body })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ success: false, message: 'The JSON could not be read.' })
    },
  )

  test('that is not there is told with 400', async () => {
    expect((await createApp().app.request('/json', { method: 'POST', headers: JSON_TYPE })).status).toBe(400)
  })

  test.each(['text/plain', 'application/json-patch+json', '', 'multipart/form-data; boundary=x'])(
    'sent as %j is told with 415',
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
