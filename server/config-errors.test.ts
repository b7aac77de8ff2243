import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = 'gsk_do_not_show_me'
const WINDOWS = 'limits such as 5/10m,20/1d (count per time, with s, m, h, or d)'

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

describe('an invalid value stops the start with one line', () => {
  test.each([
    ['PORT', 'eighty', 'Invalid PORT "eighty": expected a port from 0 to 65535'],
    ['PORT', '65536', 'Invalid PORT "65536": expected a port from 0 to 65535'],
    ['PORT', '-1', 'Invalid PORT "-1": expected a port from 0 to 65535'],
    ['PORT', '80.5', 'Invalid PORT "80.5": expected a port from 0 to 65535'],
    ['SITE_URL', 'robin.example', 'Invalid SITE_URL "robin.example": expected an http(s) URL'],
    ['SITE_URL', 'ftp://robin.example', 'Invalid SITE_URL "ftp://robin.example": expected an http(s) URL'],
    ['PORTFOLIO_HOST', 'localhost:4000', 'Invalid PORTFOLIO_HOST "localhost:4000": expected an http(s) URL'],
    [
      'PORTFOLIO_HOST',
      'https://robin:word@backend.example',
      'Invalid PORTFOLIO_HOST "https://…@backend.example": expected an http(s) URL without a username and password',
    ],
    ['PORTFOLIO_CALLS', 'proxy', 'Invalid PORTFOLIO_CALLS "proxy": expected forward or direct'],
    ['SUMMARY_BASE_URL', 'groq', 'Invalid SUMMARY_BASE_URL "groq": expected an http(s) URL'],
    ['SUMMARY_MODEL', ' , ', 'Invalid SUMMARY_MODEL " , ": expected one or more model names separated by commas'],
    ['TRUST_PROXY', 'yes', 'Invalid TRUST_PROXY "yes": expected a number of proxies from 0 to 10'],
    ['CLIENT_IP_HEADER', 'a b', 'Invalid CLIENT_IP_HEADER "a b": expected a header name such as fly-client-ip'],
    [
      'CLIENT_IP_HEADER',
      'X-Forwarded-For',
      'Invalid CLIENT_IP_HEADER "X-Forwarded-For": expected a header with a single IP address; for X-Forwarded-For, set TRUST_PROXY instead',
    ],
    ['TRUST_PROXY', '11', 'Invalid TRUST_PROXY "11": expected a number of proxies from 0 to 10'],
    ['MAIL_TO', 'robin', 'Invalid MAIL_TO "robin": expected an email address'],
    ['MAIL_FROM', 'a@b\nBcc: c@d', 'Invalid MAIL_FROM "a@b\\nBcc: c@d": expected an email address'],
    ['CONTACT_LIMIT', '5', `Invalid CONTACT_LIMIT "5": expected ${WINDOWS}`],
    ['CONTACT_LIMIT', '0/1m', `Invalid CONTACT_LIMIT "0/1m": expected ${WINDOWS}`],
    ['CONTACT_TOTAL', '5/1w', `Invalid CONTACT_TOTAL "5/1w": expected ${WINDOWS}`],
    ['MESSAGE_DAYS', '0', 'Invalid MESSAGE_DAYS "0": expected a number of days from 1 to 36500, or keep'],
    ['SPAM_DAYS', '1.5', 'Invalid SPAM_DAYS "1.5": expected a number of days from 1 to 36500, or keep'],
    ['DATABASE_URL', 'mysql://robin:word@db.example', 'Invalid DATABASE_URL: expected a postgres:// URL'],
    ['SMTP_URL', 'https://robin:word@mail.example', 'Invalid SMTP_URL: expected an smtp:// or smtps:// URL'],
    ['SUMMARY_FALLBACK', 'yes', 'Invalid SUMMARY_FALLBACK "yes": expected on or off'],
    ['SUMMARY_DAILY_TOKENS', 'many', 'Invalid SUMMARY_DAILY_TOKENS "many": expected a whole number of tokens'],
    ['LOG_FORMAT', 'xml', 'Invalid LOG_FORMAT "xml": expected json or pretty'],
    ['LOG_LEVEL', 'loud', 'Invalid LOG_LEVEL "loud": expected silent, error, warn, info, or debug'],
  ])('%s=%s', (name, value, line) => {
    expect(lineFor({ [name]: value })).toBe(line)
  })

  test('a value has several lines', () => {
    expect(lineFor({ LOG_LEVEL: 'in\nfo' })).toBe(
      'Invalid LOG_LEVEL "in\\nfo": expected silent, error, warn, info, or debug',
    )
  })

  test('that never shows a secret', () => {
    expect(lineFor({ SUMMARY_API_KEY: KEY, PORT: 'x', LOG_LEVEL: 'y' })).not.toContain(KEY)
    const url = `ftp://robin:${KEY}@backend.example`
    expect(lineFor({ SUMMARY_BASE_URL: url })).not.toContain(KEY)
    expect(lineFor({ PORTFOLIO_HOST: url })).not.toContain(KEY)
  })

  test.each(['first\nsecond', 'naïve'])(
    'a key that a header cannot carry is rejected without being shown: %j',
    (apiKey) => {
      expect(lineFor({ SUMMARY_API_KEY: apiKey })).toBe(
        'Invalid SUMMARY_API_KEY: expected printable ASCII characters without spaces',
      )
    },
  )
})
