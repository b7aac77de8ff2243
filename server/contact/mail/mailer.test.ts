import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readMail } from '../../../tests/fakes/mail/mail-reader.ts'
import { type SmtpMode, startSmtp } from '../../../tests/fakes/mail/smtp.ts'
import { composeEmail, emailMessage } from './mailer.ts'

const MESSAGE = {
  _id: '0123456789abcdef01234567',
  senderName: 'Ada',
  subject: 'Hello',
  message: 'A line.',
  createdAt: '2026-02-03T04:05:06.789Z',
}
/** From, To, Subject, Message-ID, Date, and three of MIME. */
const HEADER_COUNT = 8
const WAIT_OPTIONS = { timeout: 10_000 }

async function open(mode?: SmtpMode) {
  const smtp = await startSmtp(mode)
  onTestFinished(smtp.close)
  const settings = { to: 'robin@example.com', from: 'Vitrine <site@example.com>', siteUrl: 'https://robin.example' }
  const stopping = new AbortController()
  const send = (more: Partial<typeof MESSAGE> = {}, attempt = 1) =>
    emailMessage({ smtpUrl: smtp.url, ...settings }, { ...MESSAGE, ...more }, { attempt, signal: stopping.signal })
  return { smtp, send, stopping }
}

/** Returns the email that a mail server receives, and the headers as a mail client decodes them. */
async function deliver(more: Partial<typeof MESSAGE>) {
  const { smtp, send } = await open()
  await send(more)
  const [source = ''] = smtp.emails
  return { source, ...readMail(source) }
}

describe('an email', () => {
  test('contains sender, site, subject, and text', async () => {
    const { headers, text } = await deliver({})
    expect(Object.fromEntries(headers)).toMatchObject({
      to: 'robin@example.com',
      from: 'Vitrine <site@example.com>',
      subject: 'Hello (from Ada)',
      'message-id': '<0123456789abcdef01234567@robin.example>',
      date: 'Tue, 03 Feb 2026 04:05:06 +0000',
    })
    expect(headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/)
    expect(text.trimEnd()).toBe('Ada sent you a message through robin.example:\n\nSubject: Hello\n\nA line.')
  })

  test.each([
    ['Write to Ada@Example.com.', 'Ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ["<o'ada+cv@example.com>, O'ADA+CV@EXAMPLE.COM", "o'ada+cv@example.com"],
    ['ada@example.com or bob@example.com', undefined],
    ['site@example.com said nothing to ada@example.com', 'ada@example.com'],
    ['adä@example.com', undefined],
    ['"ada\\r\\nBcc: x"@example.com', undefined],
    ['+49 30 1234567', undefined],
  ])('is answered to the only email address in %j', async (message, replyTo) => {
    const { headers, names } = await deliver({ message })
    expect(headers.get('reply-to')).toBe(replyTo)
    expect(names.filter((name) => name !== 'reply-to')).toHaveLength(HEADER_COUNT)
  })

  test.each([
    ['letters of other scripts', 'Żółć 東京 Привет مرحبا'],
    ['emoji', 'On we go 👩‍👩‍👧‍👦 🇩🇪 ✅'],
    ['lines that begin with a dot', '.\n..\n.hidden\n. \nend'],
    ['lines that look like another mail', 'From someone\nFrom: me\n--boundary\n>From here'],
    ['markup', '<script>alert(1)</script> & <b>bold</b>'],
    ['spaces at the ends of lines', 'one \ntwo\t\n  three'],
    ['equals signs and quotes', '=3D =E2=82 = =?utf-8?B?SGk=?='],
    ['line ends of other systems', 'one\r\ntwo\r\nthree'],
    ['a very long line', `${'word '.repeat(600)}${'x'.repeat(2_000)}`],
    ['a very long line of other letters', '漢'.repeat(2_000)],
    ['the longest message', 'm'.repeat(20_000)],
  ])('delivers %s unchanged', async (_name, message) => {
    const { source, text } = await deliver({ message })
    const body = text.slice(text.indexOf('\n\n', text.indexOf('Subject:')) + 2)
    expect(body.trimEnd()).toBe(message.replaceAll('\r\n', '\n').trimEnd())
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  })

  test('escapes an encoded word in the subject', async () => {
    const { headers } = await deliver({ subject: '=?utf-8?Q?=0D=0ABcc:_victim?=' })
    expect(headers.get('subject')).toBe('= ?utf-8?Q?=0D=0ABcc:_victim?= (from Ada)')
  })

  test.each([
    'Hello\r\nBcc: victim@example.com',
    'Hello\nBcc: victim@example.com',
    'Hello\rBcc: victim@example.com',
    'Hello\r\n\r\nAnother body',
    'Hello\u2028Bcc: victim@example.com\u0000',
    'Hello\u0085Bcc: victim@example.com',
  ])('has no header but its own, whatever name and subject contain: %j', async (words) => {
    const { names, headers, text } = await deliver({ subject: words, senderName: words })
    expect(names.filter((name) => name !== 'reply-to')).toHaveLength(HEADER_COUNT)
    expect(headers.get('reply-to')).toBe(words.includes('@') ? 'victim@example.com' : undefined)
    expect(names).not.toContain('bcc')
    expect(headers.get('to')).toBe('robin@example.com')
    expect(text).toContain('A line.')
    const { subject } = composeEmail({ ...MESSAGE, subject: words, senderName: words }, 'robin.example')
    expect(subject).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('a mail server', () => {
  test.each([
    ['refuse', /550/],
    ['refuse for now', /451/],
    ['refuse login', /Authentication failed|Invalid login/],
    ['drop after data', /clos/i],
    ['drop at greeting', /clos/i],
    ['garble', /greeting/i],
  ] as const)('that does %s makes sending reject', async (mode, reason) => {
    const { smtp, send } = await open(mode)
    await expect(send()).rejects.toThrow(reason)
    expect(smtp.emails).toEqual([])
    smtp.setMode('accept')
    await send()
    expect(smtp.emails).toHaveLength(1)
  })

  test('that is unreachable rejects', async () => {
    const { smtp, send } = await open()
    await smtp.close()
    await expect(send()).rejects.toThrow(/ECONNREFUSED/)
    await smtp.open()
    await send()
    expect(smtp.emails).toHaveLength(1)
  })

  test('that replies late is waited for', async () => {
    const { smtp, send } = await open('hold')
    const sending = send()
    await vi.waitFor(() => expect(smtp.attempts).toEqual(['hold']))
    expect(smtp.emails).toEqual([])
    smtp.release()
    await sending
    expect(smtp.emails).toHaveLength(1)
  })

  test.each([
    { mode: 'hang at greeting', attempt: 1, ms: 10_000, reason: 'Greeting never received' },
    { mode: 'hang at data', attempt: 1, ms: 25_000, reason: 'the mail server did not confirm the email in time' },
    { mode: 'hang at data', attempt: 2, ms: 50_000, reason: 'the mail server did not confirm the email in time' },
  ] as const)('that does $mode is given up on in attempt $attempt after $ms ms', async ({ mode, ...expected }) => {
    const { smtp, send } = await open(mode)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const sending = expect(send({}, expected.attempt)).rejects.toThrow(expected.reason)
    await vi.waitFor(() => expect(smtp.attempts).toEqual([mode]), WAIT_OPTIONS)
    vi.advanceTimersByTime(expected.ms)
    await sending
  })

  test.each(['hang at greeting', 'hang at data'] as const)('that does %s does not delay the shutdown', async (mode) => {
    const { smtp, send, stopping } = await open(mode)
    const sending = send()
    await vi.waitFor(() => expect(smtp.attempts).toEqual([mode]), WAIT_OPTIONS)
    stopping.abort()
    await expect(sending).rejects.toThrow('stopped')
    await expect(send()).rejects.toThrow('stopped')
  })
})

describe('a password', () => {
  const MAIL = { to: 'robin@example.com', from: 'site@example.com', siteUrl: 'https://robin.example' }
  const OPTIONS = { attempt: 1, signal: new AbortController().signal }
  /** This machine's IP address that is not loopback. */
  const toAnyHost = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

  test.each(['', '/?requireTLS=false', '/?ignoreTLS=true', '/?opportunisticTLS=true'])(
    'is not sent to another machine without STARTTLS (%j)',
    async (options) => {
      const { smtp } = await open('refuse login')
      const settings = { smtpUrl: toAnyHost(smtp.url) + options, ...MAIL }
      await expect(emailMessage(settings, MESSAGE, OPTIONS)).rejects.toThrow('the password in SMTP_URL was not sent')
      expect(smtp.attempts).toEqual([])
    },
  )

  test.each(['127.0.0.1', 'localhost'])('is sent to this machine (%s)', async (host) => {
    const { smtp } = await open()
    await emailMessage({ smtpUrl: smtp.url.replace('127.0.0.1', host), ...MAIL }, MESSAGE, OPTIONS)
    expect(smtp.emails).toHaveLength(1)
  })

  test('is not needed for a server that asks for none', async () => {
    const { smtp } = await open()
    const smtpUrl = toAnyHost(smtp.url).replace('robin:word@', '')
    await emailMessage({ smtpUrl, ...MAIL }, MESSAGE, OPTIONS)
    expect(smtp.emails).toHaveLength(1)
  })
})
