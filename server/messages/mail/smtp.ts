import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

const CONNECT_TIMEOUT_MS = 10_000
/** From the first word to the last line of the mail; giving up before that line is safe. */
const TALK_TIMEOUT_MS = 20_000
/**
 * After the last line the mail may have been taken although nobody says so, and each new try may be one mail more. So the
 * first try waits no longer than an outage of half a minute allows, and every other one twice as long as the one before,
 * up to what RFC 5321 asks for.
 */
const VERDICT_TIMEOUT_MS = 25_000
const LONGEST_VERDICT_MS = 10 * 60_000

type Envelope = Parameters<SMTPConnection['send']>[0]
/** What goes over the wire: who it is from and to, and the mail as text. */
export type Letter = { envelope: Envelope; source: Buffer }

/** Hands one letter to the mail server. It resolves when the server has said that it took it. */
export async function post(url: string, letter: Letter, { attempt, signal }: { attempt: number; signal: AbortSignal }) {
  const { auth, ...address } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: LONGEST_VERDICT_MS,
  })
  const broken = Promise.withResolvers<never>()
  const fail = (reason: string) => broken.reject(new Error(reason))
  connection.on('error', broken.reject)
  connection.on('end', () => fail('the mail server closed the connection'))
  const stop = () => fail('stopped while sending')
  signal.addEventListener('abort', stop)
  let patience = setTimeout(() => fail('the mail server did not take the mail in time'), TALK_TIMEOUT_MS)
  const source = Readable.from([letter.source]).once('end', () => {
    clearTimeout(patience)
    const verdictMs = Math.min(VERDICT_TIMEOUT_MS * 2 ** (attempt - 1), LONGEST_VERDICT_MS)
    patience = setTimeout(() => fail('the mail server did not say in time whether it took the mail'), verdictMs)
  })
  try {
    if (signal.aborted) stop()
    await Promise.race([broken.promise, talk(connection, auth, { envelope: letter.envelope, source })])
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', stop)
    connection.close()
  }
}

type Auth = ReturnType<typeof parseConnectionUrl>['auth']

async function talk(
  connection: SMTPConnection,
  auth: Auth,
  { envelope, source }: { envelope: Envelope; source: Readable },
) {
  await step((done) => connection.connect(done))
  if (auth && connection.allowsAuth) await step((done) => connection.login({ ...auth, credentials: auth }, done))
  await step((done) => connection.send(envelope, source, done))
}

/** The library answers by callback, with an error first. */
function step(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())))
}
