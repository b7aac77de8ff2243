import { expect, onTestFinished, test } from 'vitest'
import { readMail } from '../../../tests/fakes/mail/mail-reader.ts'
import { type SmtpMode, startSmtp } from '../../../tests/fakes/mail/smtp.ts'
import { checkMail } from './mail.ts'

const SITE = { siteUrl: 'https://me.example' }
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

test('a rejected login is reported without the password', async () => {
  const { found, emails } = await check('refuse login')
  expect(found).toMatchObject([
    { level: 'error', what: expect.stringContaining('rejects the login'), fix: expect.stringContaining('%40') },
  ])
  expect(JSON.stringify(found)).not.toContain(':word@')
  expect(emails).toEqual([])
})

test('a rejected sender is reported', async () => {
  const { found } = await check('refuse')
  expect(found).toMatchObject([
    {
      what: expect.stringContaining('rejects email from site@me.example'),
      fix: expect.stringContaining('MAIL_FROM'),
    },
  ])
})

test('an unreachable server is reported', async () => {
  const mail = { smtpUrl: 'smtp://me:secret-word@127.0.0.1:1', ...EMAILS }
  const found = await checkMail({ ...SITE, mail }, () => {})
  expect(found).toMatchObject([{ level: 'error', what: expect.stringContaining("can't reach the mail server") }])
  expect(JSON.stringify(found)).not.toContain('secret-word')
})

test('missing email settings are reported', async () => {
  expect(await checkMail({ ...SITE, mail: undefined }, () => {})).toMatchObject([{ fix: 'Set SMTP_URL and MAIL_TO.' }])
})
