import type { StoredMessage } from '../../../contract/message.ts'
import { findReplyTo } from './reply-to.ts'
import { type Email, type SendOptions, sendEmail } from './smtp.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not reach a header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

export type MailSettings = { smtpUrl: string; to: string; from: string; siteUrl: string }

export function emailMessage(settings: MailSettings, message: StoredMessage, options: SendOptions): Promise<void> {
  const { smtpUrl, to, from, siteUrl } = settings
  const email = composeEmail(message, new URL(siteUrl).hostname)
  return sendEmail(smtpUrl, { to, from, replyTo: findReplyTo(message, settings), ...email }, options)
}

/** Keeps the Message-ID for every attempt, so mail clients can drop duplicates. */
export function composeEmail(stored: StoredMessage, domain: string): Omit<Email, 'from' | 'to' | 'replyTo'> {
  const { _id, senderName, subject, message, createdAt } = stored
  return {
    messageId: `<${_id}@${domain}>`,
    date: new Date(createdAt),
    // Mail clients decode text that starts with `=?` (RFC 2047).
    subject: toSingleLine(`${subject} (from ${senderName})`).replaceAll('=?', '= ?'),
    text: `${toSingleLine(senderName)} sent you a message through ${domain}:\n\nSubject: ${toSingleLine(subject)}\n\n${message}\n`,
  }
}

function toSingleLine(text: string): string {
  return text.replace(CONTROL, ' ').trim()
}
