import MailComposer from 'nodemailer/lib/mail-composer'
import type { StoredMessage } from '../store.ts'
import type { SendMail } from './outbox.ts'
import { type Letter, post } from './smtp.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must never hold
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

type MailSettings = { smtpUrl: string; to: string; from: string; siteUrl: string }

/** Sends messages to the owner, each with an id that stays the same however often it is tried. */
export function createMailer({ smtpUrl, to, from, siteUrl }: MailSettings): SendMail {
  const domain = new URL(siteUrl).hostname
  return async function send(message, options) {
    await post(smtpUrl, await toLetter({ to, from, ...toMail(message, domain) }), options)
  }
}

/** Plain text in UTF-8: readable in any client, and nothing in it can be taken for a header or for markup. */
export function toMail({ _id, senderName, subject, message, createdAt }: StoredMessage, domain: string) {
  return {
    messageId: `<${_id}@${domain}>`,
    date: new Date(createdAt),
    subject: toHeader(`${subject} (from ${senderName})`),
    text: `${toLine(senderName)} wrote on ${domain}:\n\nSubject: ${toLine(subject)}\n\n${message}\n`,
    // Neither attachments nor files: what a visitor wrote is text and stays text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function toLetter(mail: ReturnType<typeof toMail> & { to: string; from: string }): Promise<Letter> {
  const composed = new MailComposer(mail).compile()
  return { envelope: composed.getEnvelope(), source: await composed.build() }
}

/** RFC 2047: what begins with `=?` would be decoded into something that the visitor did not write. */
function toHeader(text: string): string {
  return toLine(text).replaceAll('=?', '= ?')
}

function toLine(text: string): string {
  return text.replace(CONTROL, ' ').trim()
}
