import { expect, onTestFinished, test, vi } from 'vitest'
import { completions, sendMessage } from '../../contract/routes.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { type MessageFields, send } from '../../tests/fakes/contact/client.ts'
import { startListener } from '../../tests/fakes/http/listener.ts'
import { type SmtpMode, startSmtp } from '../../tests/fakes/mail/smtp.ts'

const MARKER = 'Zugvogel'
const FIELDS: MessageFields = { senderName: `Ada ${MARKER}`, subject: MARKER, message: `The ${MARKER} has come.` }
const JSON_TYPE = { 'content-type': 'application/json' }
const MAIL_FAILED = /could not send a message to the owner|the mail server (?:rejected|did not confirm) an email/
const MODES: SmtpMode[] = ['accept', 'refuse', 'quote', 'drop after data', 'garble']
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 }

async function sendEverything(origin: string): Promise<void> {
  await send(origin, FIELDS)
  await send(origin, { ...FIELDS, senderName: `${MARKER}\n${MARKER}` })
  await send(origin, { ...FIELDS, message: MARKER.repeat(10_000) })
  await send(origin, { [MARKER]: FIELDS } as unknown as MessageFields)
  await post(origin + sendMessage.path, new URLSearchParams(FIELDS))
  await post(origin + sendMessage.path, `{"message": "${MARKER}`)
  await post(origin + completions.path, JSON.stringify(toSummaryRequest(`The ${MARKER} has come.`)))
  await post(origin + completions.path, `{"messages": "${MARKER}`)
  for (const path of ['/', '/summarize', '/nowhere', sendMessage.path]) {
    await (await fetch(`${origin}${path}?${new URLSearchParams(FIELDS)}`)).arrayBuffer()
  }
}

async function post(url: string, body: string | URLSearchParams): Promise<void> {
  const headers = typeof body === 'string' ? JSON_TYPE : {}
  await (await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })).arrayBuffer()
}

async function open(env: Record<string, string>) {
  const site = await startListener(env)
  onTestFinished(site.close)
  return site
}

async function expectNoMarkerInLog({ close, lines }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await close()
  expect(lines.join('')).toContain(`"path":"${sendMessage.path}"`)
  expect(lines.join('')).not.toMatch(new RegExp(MARKER, 'i'))
}

test.each(MODES)('visitor input is not logged with a mail server in mode %s', async (mode) => {
  const smtp = await startSmtp(mode)
  onTestFinished(smtp.close)
  const site = await open({ SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' })
  await sendEverything(site.origin)
  if (mode === 'accept') await vi.waitFor(() => expect(smtp.emails.join('')).toContain(MARKER), WAIT_OPTIONS)
  else await vi.waitFor(() => expect(site.lines.join('')).toMatch(MAIL_FAILED), WAIT_OPTIONS)
  await expectNoMarkerInLog(site)
})

test('visitor input is not logged with a backend that responds, fails, or is down', async () => {
  const stub = await startStubBackend()
  const site = await open({ PORTFOLIO_HOST: stub.origin })
  await sendEverything(site.origin)
  stub.set({ fails: 'message' })
  await sendEverything(site.origin)
  await stub.close()
  await sendEverything(site.origin)
  await expectNoMarkerInLog(site)
})
