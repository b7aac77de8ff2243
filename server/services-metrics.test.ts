import { expect, onTestFinished, test, vi } from 'vitest'
import { startSmtp } from '../tests/fakes/mail/smtp.ts'
import { createFolder, openTestDatabase } from '../tests/fakes/postgres/databases.ts'
import { startStubProvider } from '../tests/fakes/provider/stub-provider.ts'
import { readConfig } from './config.ts'
import { openContact } from './contact/open.ts'
import { createMetrics } from './metrics.ts'
import { openSummaries } from './summary/open.ts'
import type { ProxyResult } from './upstream/proxy.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const ACCEPTED = { kind: 'response', status: 200, body: { success: true }, cookies: [] } satisfies ProxyResult

async function open() {
  const metrics = createMetrics()
  const expectCount = async (sample: string) => expect((await metrics.render()).split('\n')).toContain(sample)
  return { metrics, expectCount, database: openTestDatabase({ file: `${await createFolder()}/vitrine.sqlite` }) }
}

test('counts each message once by its outcome, and its email too', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  const { metrics, expectCount, database } = await open()
  const env = { SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com', CONTACT_LIMIT: '3/1h' }
  const contact = openContact(readConfig(env), database, { log: () => {}, metrics })
  onTestFinished(contact.close)
  const send = (raw: unknown, delivery = {}) => contact.receive(raw, { subnet: '192.0.2.1', ...delivery })
  await send(GOOD, { idempotencyKey: 'the same key' })
  await send(GOOD, { idempotencyKey: 'the same key' })
  await send({ ...GOOD, subject: 'Another' }, { formToken: { honeypot: 'filled' } })
  await send({ ...GOOD, subject: '' })
  await expectCount('vitrine_messages_total{result="stored"} 1')
  await expectCount('vitrine_messages_total{result="quarantined"} 1')
  await expectCount('vitrine_messages_total{result="refused"} 1')
  await vi.waitFor(() => expectCount('vitrine_mails_total{result="sent"} 1'), 10_000)
  await vi.waitFor(() => expectCount('vitrine_mails_queued 0'), 10_000)
})

test('counts each forwarded message once, and those the backend rejects as refused', async () => {
  const { metrics, expectCount, database } = await open()
  const openSend = (on: typeof database) => {
    const contact = openContact(readConfig({ CONTACT_LIMIT: '9/1h' }), on, { log: () => {}, metrics })
    onTestFinished(contact.close)
    return (reply: object, delivery = {}) =>
      contact.relay(GOOD, { subnet: '192.0.2.1', ...delivery }, async () => ({ ...ACCEPTED, ...reply }))
  }
  const send = openSend(database)
  const delivery = { idempotencyKey: 'the same key' }
  await Promise.all([send({}, delivery), send({}, delivery)])
  await send({ status: 400, body: { success: false } })
  await send({ body: { success: false } })
  await send({ status: 502 })
  await send({ status: 504, isTimeout: true })
  await expectCount('vitrine_messages_total{result="forwarded"} 1')
  await expectCount('vitrine_messages_total{result="refused"} 3')
  await expectCount('vitrine_messages_total{result="stored"} 1')
  await openSend(openTestDatabase({ file: '/dev/null/vitrine.sqlite' }))({ status: 504, isTimeout: true })
  await expectCount('vitrine_messages_total{result="failed"} 1')
})

test('counts summaries by source, and the tokens used', async () => {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  provider.replyWith({ kind: 'content', content: 'Short.', tokens: 42 })
  const { metrics, expectCount, database } = await open()
  const options = { signal: new AbortController().signal, subnet: '192.0.2.1', modelAllowed: true }
  const summaries = openSummaries(readConfig({ SUMMARY_BASE_URL: provider.baseUrl }), database, {
    log: () => {},
    metrics,
  })
  onTestFinished(summaries.close)
  await summaries.summarize('Some text.', options)
  await summaries.summarize('Another text.', { ...options, modelAllowed: false })
  await expectCount('vitrine_summaries_total{by="model"} 1')
  await expectCount('vitrine_summaries_total{by="fallback"} 1')
  await expectCount('vitrine_tokens_total 42')
})
