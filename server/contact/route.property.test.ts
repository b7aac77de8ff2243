import fc from 'fast-check'
import { expect } from 'vitest'
import { HONEYPOT_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/message.ts'
import { anyJson, anyRecord, anyText, deepJson, testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { openContactApi } from '../../tests/fakes/messages.ts'

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

/** All cases share one server, as requests do on a site. */
let api: ReturnType<typeof openContactApi> | undefined

testProperty(
  'any body with any headers is stored unchanged or rejected with an error, never with a 500',
  fc.asyncProperty(body, headers, async (sent, sentHeaders) => {
    api ??= openContactApi()
    const { status, body: reply } = await (await api).post(sent, sentHeaders)
    if (status !== 201) {
      expect(reply).toEqual({ success: false, message: expect.stringMatching(SENTENCE) })
      expect(status).toBeOneOf([400, 413, 415])
      return
    }
    const { senderName, subject, message } = reply.data
    const body = JSON.parse(typeof sent === 'string' ? sent : await sent.text())
    expect(body).toMatchObject({ senderName, subject, message })
  }),
)
