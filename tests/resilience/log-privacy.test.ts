import { expect, onTestFinished, test, vi } from 'vitest'
import { SEND_PATH } from '../../contract/message.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { type SmtpMode, startSmtp } from '../fakes/mail/smtp.ts'
import { startSite } from '../fakes/site.ts'
import { send, type Words } from './contact-client.ts'

const MARK = 'Zugvogel'
const WORDS: Words = { senderName: `Ada ${MARK}`, subject: `About the ${MARK}`, message: `The ${MARK} has come.` }
const JSON_TYPE = { 'content-type': 'application/json' }
const MAIL_FAILED = /mail could not be sent|the mail server refused a mail/
const MODES: SmtpMode[] = ['accept', 'refuse', 'quote', 'drop after data', 'garble']
const PATIENCE = { timeout: 30_000, interval: 100 }

/** Everything that a visitor can write, in every way to send it, rightly and wrongly. */
async function writeEverything(origin: string): Promise<void> {
  await send(origin, WORDS)
  await send(origin, { ...WORDS, senderName: `${MARK}\n${MARK}` })
  await send(origin, { ...WORDS, message: MARK.repeat(10_000) })
  await send(origin, { [MARK]: WORDS } as unknown as Words)
  await post(origin + SEND_PATH, new URLSearchParams(WORDS))
  await post(origin + SEND_PATH, `{"message": "${MARK}`)
  await post(`${origin}/openai/v1/chat/completions`, JSON.stringify(toSummaryRequest(`The ${MARK} has come.`)))
  await post(`${origin}/openai/v1/chat/completions`, `{"messages": "${MARK}`)
  for (const path of ['/', '/summarize', '/nowhere', SEND_PATH]) {
    await (await fetch(`${origin}${path}?${new URLSearchParams(WORDS)}`)).arrayBuffer()
  }
}

async function post(address: string, body: string | URLSearchParams): Promise<void> {
  const headers = typeof body === 'string' ? JSON_TYPE : {}
  await (await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })).arrayBuffer()
}

async function open(env: Record<string, string>) {
  const site = await startSite({ LOG_LEVEL: 'debug', ...env })
  onTestFinished(site.stop)
  return site
}

async function expectQuiet({ end, logs }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await end('SIGTERM')
  const log = logs.join('')
  expect(log).toContain(`"path":"${SEND_PATH}"`)
  expect(log).not.toMatch(new RegExp(MARK, 'i'))
}

test.each(MODES)('nothing that a visitor writes is in the log, with a mail server that would %s', async (mode) => {
  const smtp = await startSmtp(mode)
  onTestFinished(smtp.close)
  const site = await open({ SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' })
  await writeEverything(site.origin)
  if (mode === 'accept') await vi.waitFor(() => expect(smtp.mails.join('')).toContain(MARK), PATIENCE)
  else await vi.waitFor(() => expect(site.logs.join('')).toMatch(MAIL_FAILED), PATIENCE)
  await expectQuiet(site)
})

test('nor with a backend that responds, rejects, and goes away', async () => {
  const stub = await startStubBackend()
  const site = await open({ PORTFOLIO_HOST: stub.origin })
  await writeEverything(site.origin)
  stub.set({ fails: 'message' })
  await writeEverything(site.origin)
  await stub.close()
  await writeEverything(site.origin)
  await expectQuiet(site)
})
