import { randomUUID } from 'node:crypto'
import type { Config } from '../../../server/config.ts'
import { createMailer } from '../../../server/messages/mail/mailer.ts'
import type { Finding } from '../finding.ts'

const PATIENCE_MS = 60_000
const FIRST_REFUSAL = 500

type Mail = Pick<Config, 'mail' | 'siteUrl'>
type Tell = (note: string) => void

/** Logs in as the site would and sends the owner a test. */
export async function checkMail({ mail, siteUrl }: Mail, tell: Tell): Promise<Finding[]> {
  if (!mail) return [toFinding('there is no mail to test', 'Set SMTP_URL and MAIL_TO.')]
  const send = createMailer({ ...mail, siteUrl })
  const message = {
    _id: `test-${randomUUID()}`,
    senderName: 'npm run check',
    subject: 'A test of your mail',
    message: 'If you read this, new messages reach you.',
    createdAt: new Date().toISOString(),
  }
  try {
    await send(message, { attempt: 1, signal: AbortSignal.timeout(PATIENCE_MS) })
    tell(`mail: the server took a test for ${mail.to}; look whether it arrives.`)
    return []
  } catch (error) {
    return [toRefusal(error, mail)]
  }
}

function toRefusal(error: unknown, { smtpUrl, to, from }: NonNullable<Config['mail']>): Finding {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const words = withoutSecrets(error instanceof Error ? error.message : String(error), smtpUrl)
  if (code === 'EAUTH') {
    const fix = 'Mend the name and password in SMTP_URL; signs such as @ and / are written %40 and %2F there.'
    return toFinding(`the mail server refuses the login (${words})`, fix)
  }
  if (code === 'EENVELOPE' || (responseCode ?? 0) >= FIRST_REFUSAL) {
    const fix = 'Many servers want a sender of their own: set MAIL_FROM to an address of that server.'
    return toFinding(`the mail server does not take mail from ${from} to ${to} (${words})`, fix)
  }
  const fix = 'Look at the host and port in SMTP_URL: smtps:// is port 465, smtp:// mostly 587.'
  return toFinding(`the mail server cannot be reached (${words})`, fix)
}

function withoutSecrets(words: string, smtpUrl: string): string {
  const { password } = new URL(smtpUrl)
  return password ? words.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…') : words
}

function toFinding(what: string, fix: string): Finding {
  return { area: 'mail', level: 'error', where: 'SMTP_URL', what, fix }
}
