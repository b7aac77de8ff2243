import { describe, expect, test } from 'vitest'
import type { BrowserApi } from '../../contract/site.ts'
import { createNotice, describeRecipient, type PrivacySettings } from './notice.ts'

const SETTINGS: PrivacySettings = { messageDays: 'keep', spamDays: 30, isEmailed: false, ipRetentionMs: 86_400_000 }
const OWN: BrowserApi = { base: '', imageBase: '' }

function read(
  settings: Partial<PrivacySettings> = {},
  api: Partial<BrowserApi> = {},
  context: { imageHosts?: string[]; summaries?: boolean; analytics?: string } = {},
) {
  const defaults = { api: { ...OWN, ...api }, summaries: true, analytics: '', imageHosts: [] }
  const notice = createNotice({ ...SETTINGS, ...settings }, { ...defaults, ...context })
  return notice.flatMap(({ title, sentences }) => [title, ...sentences]).join('\n')
}

describe('the privacy notice', () => {
  test('describes what is stored by default', () => {
    expect(read().split('\n')).toEqual([
      'Your messages',
      expect.stringMatching(/^Your name, subject, and message are stored in this site’s database/),
      'Messages are kept until the site owner deletes them.',
      'Messages that look like spam are deleted after 30 days.',
      expect.stringMatching(/backups made before it was deleted\.$/),
      'Text you summarize',
      'Your text is summarized on this server. It isn’t stored or sent to anyone else.',
      expect.stringMatching(/^If your browser has its own language model/),
      'Your IP address',
      expect.stringMatching(/not your IP address\.$/),
      expect.stringMatching(/keyed hash.*kept for 1 day after your last message or summary/),
      expect.stringMatching(/hosting provider/),
      'Your browser',
      'This site sets no cookies and doesn’t track you across other sites.',
      expect.stringMatching(/theme, any unsent message, .* summarizer\./),
      'Access and deletion',
      expect.stringMatching(/contact form/),
    ])
  })

  test.each<[string, Partial<PrivacySettings>, string]>([
    ['MESSAGE_DAYS', { messageDays: 1 }, 'Messages are deleted after 1 day. The site owner may delete them sooner.'],
    ['MESSAGE_DAYS with email', { messageDays: 1, isEmailed: true }, 'kept until the email is sent or abandoned.'],
    ['MESSAGE_DAYS with NOTIFY_URL', { messageDays: 1, notifiedHost: 'chat.example' }, 'is sent or abandoned.'],
    ['SPAM_DAYS', { spamDays: 7 }, 'Messages that look like spam are deleted after 7 days.'],
    ['email', { isEmailed: true }, 'The site owner may also receive your message by email.'],
    ['NOTIFY_URL', { notifiedHost: 'chat.example' }, 'name and subject are also sent to chat.example to notify'],
    ['the rate limits', { ipRetentionMs: 600_000 }, 'It is kept for 10 minutes after your last message'],
    ['the provider', { providerHost: 'api.example' }, 'Your text is sent to api.example, where a language model'],
    ['PORTFOLIO_HOST', { backendHost: 'back.example' }, 'forwarded to back.example along with your IP address'],
    ['cookies of the backend', { backendHost: 'back.example' }, 'no cookies of its own, but back.example may.'],
  ])('reflects %s', (_, settings, sentence) => {
    expect(read(settings)).toContain(sentence)
    expect(read()).not.toContain(sentence)
  })

  test.each([
    'ollama:11434',
    '10.0.0.2',
    '127.0.0.1:4000',
    '[fd00::1]:80',
    'nas.local',
    'nas.local.',
    'api.internal:8080',
    'llm.default.svc',
  ])('does not name the internal host %s', (host) => {
    const notice = read({ providerHost: host, backendHost: host, notifiedHost: host }, {}, { imageHosts: [host] })
    expect(notice).not.toContain(host)
    expect(notice).toContain('forwarded to another server of the site owner along with')
    expect(notice).toContain('sent to another server of the site owner, where a language model')
    expect(notice).toContain('may load images from other servers')
  })

  test('mentions that the browser calls the backend directly', () => {
    const notice = read({ backendHost: 'back.example' }, { base: 'https://back.example' })
    expect(notice).toContain('Your browser sends your name, subject, and message directly to back.example')
  })

  test('does not mention a server in a static export', () => {
    const notice = read({ providerHost: 'api.example' }, { server: 'none' })
    expect(notice).toContain('stores no messages.\nText you summarize\nYour text is summarized in your browser.')
    expect(notice).toMatch(/device\.\nYour IP address\n.*\n.*\n.*sets no cookies.*\n.*choice of theme and \(until.*\.$/)
    expect(notice).not.toMatch(/keyed hash|request log|api\.example|deletion/)
    expect(read({}, { server: 'none' }, { summaries: false })).toMatch(/choice of theme on this device only\.$/)
  })

  test('does not mention a summarizer that the owner has removed', () => {
    const notice = read({ providerHost: 'api.example' }, {}, { summaries: false })
    expect(notice).not.toMatch(/summar|api\.example/i)
    expect(notice).toMatch(/keyed hash.*kept for 1 day after your last message and/)
    expect(notice).toContain('choice of theme and any unsent message.')
  })

  test('names the API server of a static export', () => {
    const api = { base: 'https://api.robin.example', server: 'elsewhere' } as const
    const notice = read({ providerHost: 'api.example' }, api)
    expect(notice.match(/api\.robin\.example/g)).toHaveLength(3)
    expect(notice).not.toMatch(/keyed hash|api\.example|until the site owner/)
  })

  test('names the host of an analytics script instead of denying cookies', () => {
    const notice = read({ backendHost: 'back.example' }, {}, { analytics: 'https://stats.example/script.js' })
    expect(notice).toContain('back.example may.\nThis site counts visits with a script from stats.example.')
    expect(notice).not.toContain('sets no cookies and')
  })

  test('names the hosts that images come from', () => {
    expect(read({}, {}, { imageHosts: ['a.example', 'b.example'] })).toContain('images from a.example, b.example')
    const unknown = createNotice(SETTINGS, { api: OWN, summaries: true, analytics: '', imageHosts: undefined })
    expect(JSON.stringify(unknown)).toContain('may load images from other servers')
  })
})

test('names the recipient next to the summarizer', () => {
  expect(describeRecipient(SETTINGS, OWN)).toMatch(/summarized on this server/)
  expect(describeRecipient({ ...SETTINGS, providerHost: 'api.example' }, OWN)).toMatch(
    /^Your text is sent to api\.example,/,
  )
  const elsewhere = { ...OWN, base: 'https://back.example', server: 'elsewhere' } as const
  expect(describeRecipient(SETTINGS, { ...OWN, server: 'none' })).toMatch(/^Your text is summarized in your browser\./)
  expect(describeRecipient(SETTINGS, elsewhere)).toMatch(/^Your text is sent to back\.example\./)
})
