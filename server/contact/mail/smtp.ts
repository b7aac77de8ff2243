import { isIPv4, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

const CONNECT_TIMEOUT_MS = 10_000
/** Covers everything up to the end of the body. A retry is safe, because the server has not accepted the email yet. */
const TRANSFER_TIMEOUT_MS = 20_000
/** The server may have accepted the body without replying, so each retry waits twice as long, up to RFC 5321's 10 minutes. */
const REPLY_TIMEOUT_MS = 25_000
const MAX_REPLY_TIMEOUT_MS = 10 * 60_000
const NO_TLS =
  'the mail server does not support STARTTLS, so the password in SMTP_URL was not sent; use smtps:// if the server supports it'

export type Email = {
  from: string
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  messageId: string
  date: Date
}
export type SendOptions = { attempt: number; signal: AbortSignal }

/** The server got the whole email, but did not reply, so it may have accepted it. */
export class UnconfirmedError extends Error {}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

export async function sendEmail(url: string, email: Email, { attempt, signal }: SendOptions) {
  const { envelope, message } = await composer.sendMail({
    ...email,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const socket = new Socket().on('error', () => {})
  const source = Readable.from([message])
  const failure = Promise.withResolvers<never>()
  function fail(reason: string) {
    failure.reject(new Error(reason))
    // A connection that is still opening must not deliver the email later.
    source.destroy()
    socket.destroy()
  }
  const stop = () => fail('stopped while sending')
  signal.addEventListener('abort', stop)
  let timer = setTimeout(fail, TRANSFER_TIMEOUT_MS, 'the mail server did not accept the email in time')
  let isTransferred = false
  source.once('end', () => {
    isTransferred = true
    clearTimeout(timer)
    const replyMs = Math.min(REPLY_TIMEOUT_MS * 2 ** (attempt - 1), MAX_REPLY_TIMEOUT_MS)
    timer = setTimeout(fail, replyMs, 'the mail server did not confirm the email in time')
  })
  const transport = createTransport({
    ...toServer(url),
    socket,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: MAX_REPLY_TIMEOUT_MS,
  })
  try {
    if (signal.aborted) stop()
    await Promise.race([failure.promise, transport.sendMail({ envelope, raw: source })])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ('code' in error && error.code === 'ETLS') throw new Error(NO_TLS, { cause: error })
    const isUnconfirmed = isTransferred && !signal.aborted && !('responseCode' in error)
    throw isUnconfirmed ? new UnconfirmedError(error.message, { cause: error }) : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

/** Requires TLS for a password, except on the same machine, where mail servers often have no certificate. */
function toServer(url: string): { url: string; requireTLS?: true } {
  const server = new URL(url)
  const { username, password, hostname } = server
  const isLoopback = ['localhost', '[::1]'].includes(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'))
  if (isLoopback || (username === '' && password === '')) return { url }
  // Options in the URL would take precedence.
  for (const option of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) server.searchParams.delete(option)
  return { url: server.href, requireTLS: true }
}
