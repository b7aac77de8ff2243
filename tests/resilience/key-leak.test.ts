import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMessage, send } from '../fakes/contact/client.ts'
import { startStubProvider } from '../fakes/provider/stub-provider.ts'
import { startSite } from '../fakes/site.ts'
import { requestSummary } from './held-summary.ts'

const CLIENT = join(import.meta.dirname, '../../build/client')
const SECRETS = {
  SUMMARY_API_KEY: 'gsk_marker-of-the-provider-0123456789',
  SMTP_URL: 'smtp://owner:marker-of-the-mail-0123456789@127.0.0.1:1',
}
const TEXT = 'Zugvogel has come.'

test('the process prints no secret and no text of a visitor, also with the debug output of the SDK', async () => {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const settings = { SUMMARY_BASE_URL: provider.baseUrl, LOG_LEVEL: 'debug', GROQ_LOG: 'debug' }
  const site = await startSite({ ...SECRETS, ...settings, MAIL_TO: 'robin@example.com' })
  onTestFinished(site.stop)
  for (const status of [200, 401]) {
    provider.replyWith({ kind: 'echoes', status })
    expect((await requestSummary(site, `${TEXT} ${status}`)).status).toBe(200)
    expect(provider.requests[0]?.authorization).toBe(`Bearer ${SECRETS.SUMMARY_API_KEY}`)
  }
  expect(await send(site.origin, createMessage({ message: TEXT }))).toMatchObject({ status: 201 })
  await site.end('SIGTERM')
  expect(site.logs.join('')).toContain('language model openai/gpt-oss-20b failed')
  expect(site.logs.join('')).not.toMatch(/marker|Zugvogel/)
})

test('an invalid setting stops the start without being printed', async () => {
  const failure = await startSite({ DATABASE_URL: 'mysql://owner:marker@host/site' }).catch(String)
  expect(failure).toContain('Invalid DATABASE_URL')
  expect(failure).not.toContain('marker')
})

test('the client files contain no secrets', async () => {
  const files = await readdir(CLIENT, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const texts = await Promise.all(paths.map((file) => readFile(file, 'latin1')))
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => /SUMMARY_API_KEY|SMTP_URL|DATABASE_URL/.test(text))).toEqual([])
})
