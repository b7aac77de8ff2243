import { join } from 'node:path'
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { HONEYPOT_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/message.ts'
import { anyJson, anyRecord, anyText, deepJson, testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { limitBody } from '../../tests/fakes/http/limit-body.ts'
import { NO_LIMITS } from '../../tests/fakes/messages.ts'
import { createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createErrorHandler } from '../http/errors.ts'
import { createReceiver } from './receive.ts'
import { createMessageApi } from './route.ts'
import { createSpamFilter } from './spam-filter.ts'

const SENTENCE = /^[A-Z][^\n]{3,120}[.!]$/
const fields = fc.record({ senderName: anyText, subject: anyText, message: anyText })
const line = textFrom(' ', ' ', 'Ada', 'Zoë', '漢', '👩‍👩‍👧')
const good = fc.record({
  senderName: line,
  subject: line,
  message: textFrom(' ', '\n', '\t', '\r\n', 'Hello', '👩‍👩‍👧', '<b>'),
})
const body = fc.oneof(
  fc.oneof(good, fields, anyRecord('senderName', 'subject', 'message'), anyJson).map((value) => JSON.stringify(value)),
  deepJson,
  anyText,
  fc.uint8Array().map((bytes) => new Blob([bytes])),
)
const headerValue = fc.oneof(fc.stringMatching(/^[ -~]{0,60}$/), fc.stringMatching(/^[\x80-\xff]{0,20}$/), fc.uuid())
const type = fc.oneof({ weight: 5, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: headerValue })
const headers = fc.record(
  {
    'content-type': type,
    [TOKEN_HEADER]: headerValue,
    [HONEYPOT_HEADER]: headerValue,
    [IDEMPOTENCY_HEADER]: headerValue,
  },
  { requiredKeys: ['content-type'] },
)

let api: Promise<Hono> | undefined

/** All cases share one server, as requests do on a site. */
async function openApi(): Promise<Hono> {
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
  const app = new Hono().onError(createErrorHandler(() => {})).use(limitBody(64))
  return app.route(
    '/',
    createMessageApi(receive, () => ({ subnet: '192.0.2.7' })),
  )
}

testProperty(
  'any body with any headers is stored unchanged or rejected with an error, never with a 500',
  fc.asyncProperty(body, headers, async (sent, sentHeaders) => {
    api ??= openApi()
    const response = await (await api).request('/message/send', { method: 'POST', headers: sentHeaders, body: sent })
    const json = await response.json()
    if (response.status !== 201) {
      expect(json).toEqual({ success: false, message: expect.stringMatching(SENTENCE) })
      expect(response.status).toBeOneOf([400, 413, 415])
      return
    }
    const { senderName, subject, message } = json.data
    const body = JSON.parse(typeof sent === 'string' ? sent : await sent.text())
    expect(body).toMatchObject({ senderName, subject, message })
  }),
)
