import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, SETTING_NAMES } from './config.ts'

const KEY = 'gsk_do_not_show_me'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns an empty string if the settings are valid. */
function lineFor(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

describe('without any setting', () => {
  test('everything has a default', () => {
    const perMessage = [
      { max: 5, ms: 10 * MINUTE_MS },
      { max: 20, ms: DAY_MS },
    ]
    const perSummary = [
      { max: 10, ms: MINUTE_MS },
      { max: 100, ms: DAY_MS },
    ]
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      isSiteUrlSet: false,
      contentDir: resolve('content'),
      isContentDirSet: false,
      dataDir: resolve('data'),
      backend: undefined,
      database: { file: resolve('data/vitrine.sqlite') },
      github: { apiUrl: 'https://api.github.com', token: undefined },
      mail: undefined,
      notifyUrl: undefined,
      contactLimits: { perIp: perMessage, total: [{ max: 300, ms: HOUR_MS }] },
      trustProxy: 0,
      clientIpHeader: undefined,
      allowedOrigins: [],
      summary: undefined,
      summaryFallback: true,
      summaryTokensPerDay: 200_000,
      summaryLimits: { perIp: perSummary, total: [{ max: 1_000, ms: HOUR_MS }] },
      retention: { messageDays: 'keep', spamDays: 30 },
      logLevel: 'info',
      logFormat: undefined,
      development: false,
    })
  })

  test('unknown variables are ignored', () => {
    expect(lineFor({ PATH: '/bin', HOME: '/root', npm_config_port: 'x' })).toBe('')
  })

  test.each(['', ' ', '\t\n'])('treats %j as not set', (empty) => {
    expect(readConfig(Object.fromEntries(SETTING_NAMES.map((name) => [name, empty])))).toEqual(readConfig({}))
  })
})

describe('a valid value', () => {
  test.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['PORT', '8080', { port: 8080, siteUrl: 'http://localhost:8080' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['SITE_URL', 'https://robin.example/', { siteUrl: 'https://robin.example' }],
    ['CONTENT_DIR', 'mine', { contentDir: resolve('mine'), isContentDirSet: true }],
    ['DATA_DIR', '/srv/data', { dataDir: '/srv/data', database: { file: '/srv/data/vitrine.sqlite' } }],
    ['DATABASE_URL', 'postgres://robin@db.example/x', { database: { url: 'postgres://robin@db.example/x' } }],
    ['DATABASE_URL', 'postgresql://db.example/x', { database: { url: 'postgresql://db.example/x' } }],
    ['CONTACT_LIMIT', '1/30s', { contactLimits: { perIp: [{ max: 1, ms: 30_000 }] } }],
    ['CONTACT_TOTAL', '7/1d', { contactLimits: { total: [{ max: 7, ms: DAY_MS }] } }],
    ['MESSAGE_DAYS', '365', { retention: { messageDays: 365, spamDays: 30 } }],
    ['SPAM_DAYS', 'keep', { retention: { messageDays: 'keep', spamDays: 'keep' } }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['CLIENT_IP_HEADER', ' Fly-Client-IP ', { clientIpHeader: 'fly-client-ip' }],
    ['ALLOWED_ORIGINS', 'https://a.x/me/, http://b.x', { allowedOrigins: ['https://a.x', 'http://b.x'] }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['LOG_FORMAT', 'pretty', { logFormat: 'pretty' }],
    ['PORTFOLIO_HOST', ' https://b.example ', { backend: { host: 'https://b.example', calls: 'forward' } }],
    ['PORTFOLIO_HOST', 'https://b.example//api/v1//', { backend: { host: 'https://b.example', calls: 'forward' } }],
    ['PORTFOLIO_HOST', 'http://10.0.0.1:4000/robin/api/v1', { backend: { host: 'http://10.0.0.1:4000/robin' } }],
    ['PORTFOLIO_CALLS', 'direct', { backend: undefined }],
    ['SUMMARY_BASE_URL', 'http://b.x/v1/', { summary: { baseUrl: 'http://b.x/v1', apiKey: undefined } }],
    ['SUMMARY_MODEL', 'openai/gpt-oss-20b', { summary: undefined }],
  ])('of %s is accepted: %s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected)
  })

  test('of SITE_URL wins over the port', () => {
    expect(readConfig({ PORT: '8080', SITE_URL: 'https://robin.example' }).siteUrl).toBe('https://robin.example')
  })

  test('of PORTFOLIO_CALLS lets the browser call the backend', () => {
    const env = { PORTFOLIO_HOST: 'https://b.example', PORTFOLIO_CALLS: 'direct' }
    expect(readConfig(env).backend).toEqual({ host: 'https://b.example', calls: 'direct' })
  })

  test('--dev among the arguments means development', () => {
    expect(readConfig({}, ['node', 'server/main.ts', '--dev']).development).toBe(true)
  })
})

describe('mail', () => {
  const SMTP_URL = 'smtps://robin:word@mail.example:465'
  const to = 'robin@example.com'

  test.each([undefined, 'Vitrine <site@example.com>'])('is sent to the owner, from %s', (from) => {
    const { mail } = readConfig({ SMTP_URL, MAIL_TO: to, MAIL_FROM: from })
    expect(mail).toEqual({ smtpUrl: SMTP_URL, to, from: from ?? to })
  })

  test.each([{ SMTP_URL }, { MAIL_TO: to }])('that is incomplete stops the start', (env) => {
    expect(lineFor(env)).toBe('Set both SMTP_URL and MAIL_TO to receive email, or neither.')
  })
})

test.each([
  ['openai/gpt-oss-20b', undefined],
  ['first/one, second ,,third', ' first/one, second ,,third'],
])('with a key alone, the summary provider is Groq, with the models %s', (models, setting) => {
  expect(readConfig({ SUMMARY_API_KEY: KEY, SUMMARY_MODEL: setting }).summary).toEqual({
    baseUrl: 'https://api.groq.com/openai/v1',
    apiKey: KEY,
    models: models.split(/[, ]+/),
  })
})

describe('an invalid value stops the start with one line', () => {
  const PORT = 'a port from 0 to 65535'
  const URL = 'an http(s) URL'
  const PROXIES = 'a number of proxies from 0 to 10'
  const WINDOWS = 'limits such as 5/10m,20/1d (count per time, with s, m, h, or d)'
  const DAYS = 'a number of days from 1 to 36500, or keep'
  const ONE_IP = 'a header with a single IP address; for X-Forwarded-For, set TRUST_PROXY instead'
  const LEVELS = 'silent, error, warn, info, or debug'

  test.each([
    ['PORT', 'eighty', PORT],
    ['PORT', '65536', PORT],
    ['PORT', '-1', PORT],
    ['PORT', '80.5', PORT],
    ['SITE_URL', 'robin.example', URL],
    ['SITE_URL', 'ftp://robin.example', URL],
    ['PORTFOLIO_HOST', 'localhost:4000', URL],
    ['PORTFOLIO_CALLS', 'proxy', 'forward or direct'],
    ['SUMMARY_BASE_URL', 'groq', URL],
    ['SUMMARY_MODEL', ' , ', 'one or more model names separated by commas'],
    ['TRUST_PROXY', 'yes', PROXIES],
    ['TRUST_PROXY', '11', PROXIES],
    ['CLIENT_IP_HEADER', 'a b', 'a header name such as fly-client-ip'],
    ['CLIENT_IP_HEADER', 'X-Forwarded-For', ONE_IP],
    ['MAIL_TO', 'robin', 'an email address'],
    ['MAIL_FROM', 'a@b\nBcc: c@d', 'an email address'],
    ['CONTACT_LIMIT', '5', WINDOWS],
    ['CONTACT_LIMIT', '0/1m', WINDOWS],
    ['CONTACT_TOTAL', '5/1w', WINDOWS],
    ['MESSAGE_DAYS', '0', DAYS],
    ['SPAM_DAYS', '1.5', DAYS],
    ['SUMMARY_FALLBACK', 'yes', 'on or off'],
    ['SUMMARY_DAILY_TOKENS', 'many', 'a whole number of tokens'],
    ['LOG_FORMAT', 'xml', 'json or pretty'],
    ['LOG_LEVEL', 'in\nfo', LEVELS],
  ])('%s=%j', (name, value, expected) => {
    expect(lineFor({ [name]: value })).toBe(`Invalid ${name} ${JSON.stringify(value)}: expected ${expected}`)
  })

  test.each([
    ['DATABASE_URL', `mysql://robin:${KEY}@db.example`, ': expected a postgres:// URL'],
    ['SMTP_URL', `https://robin:${KEY}@mail.example`, ': expected an smtp:// or smtps:// URL'],
    ['SUMMARY_API_KEY', `${KEY}\nsecond`, ': expected printable ASCII characters without spaces'],
    ['SUMMARY_API_KEY', `${KEY}ï`, ': expected printable ASCII characters without spaces'],
    [
      'PORTFOLIO_HOST',
      `https://robin:${KEY}@backend.example`,
      ' "https://…@backend.example": expected an http(s) URL without a username and password',
    ],
    ['NOTIFY_URL', `ftp://chat.example/${KEY}`, ': expected an http(s) URL'],
    ['SUMMARY_BASE_URL', `ftp://robin:${KEY}@b.example`, ' "ftp://…@b.example": expected an http(s) URL'],
  ])('%s, without a secret', (name, value, line) => {
    expect(lineFor({ [name]: value })).toBe(`Invalid ${name}${line}`)
  })
})
