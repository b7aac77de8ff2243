import { expect, onTestFinished, test } from 'vitest'
import { readMail } from '../../../tests/fakes/mail/mail-reader.ts'
import { type SmtpMode, startSmtp } from '../../../tests/fakes/mail/smtp.ts'
import { checkMail } from './mail.ts'

const SITE = { siteUrl: 'https://me.example', notifyUrl: undefined }
const EMAILS = { to: 'me@me.example', from: 'site@me.example' }

async function check(mode: SmtpMode) {
  const smtp = await startSmtp(mode)
  onTestFinished(smtp.close)
  const notes: string[] = []
  const found = await checkMail({ ...SITE, mail: { smtpUrl: smtp.url, ...EMAILS } }, (note) => notes.push(note))
  return { found, notes, emails: smtp.emails }
}

test('a working mail server gets a test message', async () => {
  const { found, notes, emails } = await check('accept')
  expect(found).toEqual([])
  expect(notes).toEqual(['email: sent a test message to me@me.example; check that it arrives'])
  const { headers, text } = readMail(emails[0] ?? '')
  expect(headers.get('to')).toBe('me@me.example')
  expect(text).toContain('messages from your site will reach you')
})

test.each([
  ['refuse login', 'rejects the login', '%40'],
  ['refuse', 'rejects email from site@me.example', 'MAIL_FROM'],
] as const)('a server that answers with %s is reported', async (mode, what, fix) => {
  const { found } = await check(mode)
  expect(found).toMatchObject([
    { level: 'error', what: expect.stringContaining(what), fix: expect.stringContaining(fix) },
  ])
  expect(JSON.stringify(found)).not.toContain(':word@')
})

test('an unreachable server and missing settings are reported', async () => {
  const mail = { smtpUrl: 'smtp://me:secret-word@127.0.0.1:1', ...EMAILS }
  const found = await checkMail({ ...SITE, mail }, () => {})
  expect(found).toMatchObject([{ level: 'error', what: expect.stringContaining('can’t reach the mail server') }])
  expect(JSON.stringify(found)).not.toContain('secret-word')
  const none = { ...SITE, mail: undefined, notifyUrl: undefined }
  expect(await checkMail(none, () => {})).toMatchObject([{ fix: 'Set SMTP_URL and MAIL_TO, or NOTIFY_URL.' }])
  const unreachable = { ...none, notifyUrl: 'http://127.0.0.1:1/secret-word' }
  expect(await checkMail(unreachable, () => {})).toMatchObject([
    { where: 'NOTIFY_URL', what: expect.stringContaining('could not reach') },
  ])
})
