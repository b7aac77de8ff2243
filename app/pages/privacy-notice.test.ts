import { describe, expect, test } from 'vitest'
import type { BrowserApi } from '../site.ts'
import { createNotice, describeRecipient, type PrivacySettings } from './privacy-notice.ts'

const FACTS: PrivacySettings = { messageDays: 'keep', spamDays: 30, isEmailed: false, ipRetentionMs: 86_400_000 }
const OWN: BrowserApi = { base: '', imageBase: '' }

function read(
  facts: Partial<PrivacySettings> = {},
  api: Partial<BrowserApi> = {},
  imageHosts: string[] | undefined = [],
) {
  const notice = createNotice({ ...FACTS, ...facts }, { api: { ...OWN, ...api }, imageHosts })
  return notice.flatMap(({ title, sentences }) => [title, ...sentences]).join('\n')
}

describe('the privacy notice', () => {
  test('by default', () => {
    expect(read().split('\n')).toEqual([
      'Your messages',
      expect.stringMatching(/^Your name, subject and text are stored in this site's database/),
      'Messages are kept here until the owner deletes them.',
      'What looks like spam is deleted after 30 days.',
      expect.stringMatching(/^Backups .* still contain it\.$/),
      'Text you summarize',
      'Your text is summarized on this server. It is not stored, and not sent to anyone else.',
      'Your network address',
      expect.stringMatching(/no addresses\.$/),
      expect.stringMatching(/keyed hash.*kept for 1 day after your last one, and deleted within an hour of that\.$/),
      expect.stringMatching(/hosts this site/),
      'Your browser',
      'No cookie is set, and nothing follows you to other sites.',
      expect.stringMatching(/theme, a message .* summarizer\.$/),
      'Ask for deletion',
      expect.stringMatching(/contact form/),
    ])
  })

  test.each<[string, Partial<PrivacySettings>, string]>([
    ['MESSAGE_DAYS', { messageDays: 1 }, 'Messages are deleted here after 1 day, or earlier by the owner.'],
    [
      'MESSAGE_DAYS with mail',
      { messageDays: 1, isEmailed: true },
      'the message is kept until it is sent or given up.',
    ],
    ['SPAM_DAYS', { spamDays: 7 }, 'What looks like spam is deleted after 7 days.'],
    ['mail', { isEmailed: true }, 'The owner also gets each message by mail.'],
    ['the limits', { ipRetentionMs: 600_000 }, 'It is kept for 10 minutes after your last one'],
    ['the provider', { providerHost: 'api.example' }, 'Your text is sent to api.example, whose language model'],
    ['PORTFOLIO_HOST', { backendHost: 'back.example' }, 'passed on to back.example with your network address'],
    ['cookies of the backend', { backendHost: 'back.example' }, 'no cookie of its own; back.example may set some'],
  ])('follows %s', (_, facts, sentence) => {
    expect(read(facts)).toContain(sentence)
    expect(read()).not.toContain(sentence)
  })

  test('says that the browser itself calls the backend', () => {
    const notice = read({ backendHost: 'back.example' }, { base: 'https://back.example' })
    expect(notice).toContain('Your browser sends your name, subject and text to back.example itself')
  })

  test('of an export claims nothing about a server', () => {
    const notice = read({ providerHost: 'api.example' }, { server: 'none' })
    expect(notice).toContain('has no form and stores no messages.\nText you summarize\nThis copy of the site makes no')
    expect(notice).toMatch(/No cookie is set.*\n.*your choice of theme\.$/)
    expect(notice).not.toMatch(/keyed hash|log of requests|api\.example|deletion/)
  })

  test('of an export with a server elsewhere names that server', () => {
    const api = { base: 'https://api.robin.example', server: 'elsewhere' } as const
    const notice = read({ providerHost: 'api.example' }, api)
    expect(notice.match(/api\.robin\.example/g)).toHaveLength(3)
    expect(notice).not.toMatch(/keyed hash|api\.example|until the owner/)
  })

  test('names the servers that pictures come from', () => {
    expect(read({}, {}, ['a.example', 'b.example'])).toContain('pictures from a.example, b.example')
    const unknown = createNotice(FACTS, { api: OWN, imageHosts: undefined })
    expect(JSON.stringify(unknown)).toContain('may load pictures from other servers')
  })
})

test('beside the summarizer, the recipient is named before a text is sent', () => {
  expect(describeRecipient(FACTS, OWN)).toMatch(/summarized on this server/)
  expect(describeRecipient({ ...FACTS, providerHost: 'api.example' }, OWN)).toMatch(
    /^Your text is sent to api\.example,/,
  )
  const elsewhere = { ...OWN, base: 'https://back.example', server: 'elsewhere' } as const
  expect(describeRecipient(FACTS, elsewhere)).toMatch(/^Your text is sent to back\.example\./)
})
