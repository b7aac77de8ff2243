import nodemailer from 'nodemailer'
import type { SendMail } from './outbox.ts'
import type { KeptMessage } from './store.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** Below the claim of the outbox, so that a sending never outlives its claim. */
const SEND_DEADLINE_MS = 60_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must never hold
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

type MailSettings = { smtpUrl: string; to: string; from: string; siteUrl: string }

/** Sends messages to the owner, each with an id that stays the same however often it is tried. */
export function createMailer({ smtpUrl, to, from, siteUrl }: MailSettings): SendMail & { check(): Promise<void> } {
  const options = {
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  }
  const domain = new URL(siteUrl).hostname

  async function send(message: KeptMessage): Promise<void> {
    const transport = nodemailer.createTransport(options)
    const deadline = setTimeout(() => transport.close(), SEND_DEADLINE_MS)
    try {
      await transport.sendMail({ to, from, ...toMail(message, domain) })
    } finally {
      clearTimeout(deadline)
      transport.close()
    }
  }

  async function check(): Promise<void> {
    await nodemailer.createTransport(options).verify()
  }

  return Object.assign(send, { check })
}

/** Plain text in UTF-8: readable in any client, and nothing in it can be taken for a header or for markup. */
export function toMail({ _id, senderName, subject, message, createdAt }: KeptMessage, domain: string) {
  return {
    messageId: `<${_id}@${domain}>`,
    date: createdAt,
    subject: `${toLine(subject)} (from ${toLine(senderName)})`,
    text: `${toLine(senderName)} wrote on ${domain}:\n\nSubject: ${toLine(subject)}\n\n${message}\n`,
    // Neither attachments nor files: what a visitor wrote is text and stays text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toLine(text: string): string {
  return text.replace(CONTROL, ' ').trim()
}
