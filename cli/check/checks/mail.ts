import { randomUUID } from 'node:crypto'
import type { Config } from '../../../server/config.ts'
import { emailMessage } from '../../../server/contact/mail/mailer.ts'
import { notifyOwner } from '../../../server/contact/mail/notify.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 60_000

type MailConfig = Pick<Config, 'mail' | 'notifyUrl' | 'siteUrl'>

export async function checkMail(config: MailConfig, addNote: (note: string) => void): Promise<Finding[]> {
  const { mail, notifyUrl, siteUrl } = config
  const findings = notifyUrl ? await checkNotification(notifyUrl, addNote) : []
  if (!mail && notifyUrl) return findings
  if (!mail) return [toFinding('email is not configured', 'Set SMTP_URL and MAIL_TO, or NOTIFY_URL.')]
  const message = {
    _id: `test-${randomUUID()}`,
    senderName: 'npm run check',
    subject: 'Test message',
    message: 'If you can read this, messages from your site will reach you.',
    createdAt: new Date().toISOString(),
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    await emailMessage({ ...mail, siteUrl }, message, { attempt: 1, signal })
    addNote(`email: sent a test message to ${mail.to}; check that it arrives`)
    return findings
  } catch (error) {
    return [...findings, toFailure(error, mail)]
  }
}

async function checkNotification(url: string, addNote: (note: string) => void): Promise<Finding[]> {
  try {
    await notifyOwner(url, { senderName: 'npm run check', subject: 'Test message' }, AbortSignal.timeout(TIMEOUT_MS))
    addNote(`notification: sent a test to ${new URL(url).host}; check that it arrives`)
    return []
  } catch (error) {
    const fix = 'Copy the URL from the settings of the webhook again.'
    return [{ ...toFinding(error instanceof Error ? error.message : String(error), fix), where: 'NOTIFY_URL' }]
  }
}

function toFailure(error: unknown, { smtpUrl, to, from }: NonNullable<Config['mail']>): Finding {
  const { code, responseCode = 0, cause } = error as { code?: string; responseCode?: number; cause?: { code?: string } }
  const reason = redactPassword(error instanceof Error ? error.message : String(error), smtpUrl)
  if (cause?.code === 'ETLS')
    return toFinding(reason, 'Use smtps:// (port 465), or a mail server that supports STARTTLS.')
  if (code === 'EAUTH') {
    const fix = 'Fix the username and password in SMTP_URL. Percent-encode special characters (@ is %40, / is %2F).'
    return toFinding(`the mail server rejects the login (${reason})`, fix)
  }
  if (code === 'EENVELOPE' || responseCode >= 500) {
    const fix = 'Set MAIL_FROM to an email address that this mail server can send from.'
    return toFinding(`the mail server rejects email from ${from} to ${to} (${reason})`, fix)
  }
  const fix = 'Check the host and port in SMTP_URL. smtps:// usually uses port 465, smtp:// port 587.'
  return toFinding(`can’t reach the mail server (${reason})`, fix)
}

function redactPassword(text: string, smtpUrl: string): string {
  const { password } = new URL(smtpUrl)
  return password ? text.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…') : text
}

function toFinding(what: string, fix: string): Finding {
  return { area: 'email', level: 'error', where: 'SMTP_URL', what, fix }
}
