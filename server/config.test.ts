import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = 'gsk_do_not_show_me'

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
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      contentDir: resolve('content'),
      dataDir: resolve('data'),
      backend: undefined,
      database: { file: resolve('data/vitrine.sqlite') },
      github: { apiUrl: 'https://api.github.com', token: undefined },
      mail: undefined,
      contactLimits: {
        perIp: [
          { max: 5, ms: 600_000 },
          { max: 20, ms: 86_400_000 },
        ],
        total: [{ max: 300, ms: 3_600_000 }],
      },
      trustProxy: 0,
      clientIpHeader: undefined,
      allowedOrigins: [],
      summary: undefined,
      summaryFallback: true,
      summaryTokensPerDay: 200_000,
      summaryLimits: {
        perIp: [
          { max: 10, ms: 60_000 },
          { max: 100, ms: 86_400_000 },
        ],
        total: [{ max: 1_000, ms: 3_600_000 }],
      },
      retention: { messageDays: 'keep', spamDays: 30 },
      logLevel: 'info',
      logFormat: undefined,
      development: false,
    })
  })

  test('unknown variables are ignored', () => {
    expect(lineFor({ PATH: '/bin', HOME: '/root', npm_config_port: 'x', WORKERS: '4' })).toBe('')
  })

  test.each(['', ' ', '\t\n'])('treats %j as not set', (empty) => {
    const names = ['HOST', 'PORT', 'SITE_URL', 'CONTENT_DIR', 'DATA_DIR', 'PORTFOLIO_HOST', 'PORTFOLIO_CALLS']
    const more = ['DATABASE_URL', 'SMTP_URL', 'MAIL_TO', 'MAIL_FROM', 'CONTACT_LIMIT', 'CONTACT_TOTAL', 'TRUST_PROXY']
    const others = [...more, 'SUMMARY_BASE_URL', 'SUMMARY_API_KEY', 'SUMMARY_MODEL', 'LOG_LEVEL']
    expect(readConfig(Object.fromEntries([...names, ...others].map((name) => [name, empty])))).toEqual(readConfig({}))
  })

  test('the config is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })
})

describe('a valid value', () => {
  test.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['PORT', '8080', { port: 8080, siteUrl: 'http://localhost:8080' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['SITE_URL', 'https://robin.example/', { siteUrl: 'https://robin.example' }],
    ['CONTENT_DIR', 'mine', { contentDir: resolve('mine') }],
    ['CONTENT_DIR', '/srv/mine', { contentDir: '/srv/mine' }],
    ['DATA_DIR', '/srv/data', { dataDir: '/srv/data' }],
    ['DATA_DIR', '/srv/data', { database: { file: '/srv/data/vitrine.sqlite' } }],
    ['DATABASE_URL', 'postgres://robin@db.example/x', { database: { url: 'postgres://robin@db.example/x' } }],
    ['DATABASE_URL', 'postgresql://db.example/x', { database: { url: 'postgresql://db.example/x' } }],
    [
      'CONTACT_LIMIT',
      '1/30s, 2/1h',
      {
        contactLimits: {
          perIp: [
            { max: 1, ms: 30_000 },
            { max: 2, ms: 3_600_000 },
          ],
        },
      },
    ],
    ['CONTACT_TOTAL', '7/1d', { contactLimits: { total: [{ max: 7, ms: 86_400_000 }] } }],
    ['MESSAGE_DAYS', '365', { retention: { messageDays: 365, spamDays: 30 } }],
    ['SPAM_DAYS', 'keep', { retention: { messageDays: 'keep', spamDays: 'keep' } }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['CLIENT_IP_HEADER', ' Fly-Client-IP ', { clientIpHeader: 'fly-client-ip' }],
    ['ALLOWED_ORIGINS', 'https://a.x/me/, http://b.x', { allowedOrigins: ['https://a.x', 'http://b.x'] }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
    ['LOG_FORMAT', 'pretty', { logFormat: 'pretty' }],
  ])('of %s is accepted: %s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected)
  })

  test('of SITE_URL wins over the port', () => {
    expect(readConfig({ PORT: '8080', SITE_URL: 'https://robin.example' }).siteUrl).toBe('https://robin.example')
  })

  test('--dev among the arguments means development', () => {
    expect(readConfig({}, ['node', 'server/main.ts', '--dev']).development).toBe(true)
  })
})

describe('PORTFOLIO_HOST', () => {
  test.each([
    'https://backend.example',
    'https://backend.example/',
    'https://backend.example/api/v1',
    'https://backend.example/api/v1/',
    'https://backend.example//api/v1//',
    ' https://backend.example ',
  ])('is normalized: %j', (pasted) => {
    expect(readConfig({ PORTFOLIO_HOST: pasted }).backend).toEqual({
      host: 'https://backend.example',
      calls: 'forward',
    })
  })

  test('may have a path', () => {
    expect(readConfig({ PORTFOLIO_HOST: 'http://10.0.0.1:4000/robin/api/v1' }).backend?.host).toBe(
      'http://10.0.0.1:4000/robin',
    )
  })

  test('may be called directly by the browser', () => {
    const env = { PORTFOLIO_HOST: 'https://backend.example', PORTFOLIO_CALLS: 'direct' }
    expect(readConfig(env).backend).toEqual({ host: 'https://backend.example', calls: 'direct' })
  })

  test('selects an external backend', () => {
    expect(readConfig({ PORTFOLIO_CALLS: 'direct' }).backend).toBeUndefined()
  })
})

describe('mail', () => {
  const SMTP_URL = 'smtps://robin:word@mail.example:465'

  test('is sent from and to the owner by default', () => {
    expect(readConfig({ SMTP_URL, MAIL_TO: 'robin@example.com' }).mail).toEqual({
      smtpUrl: SMTP_URL,
      to: 'robin@example.com',
      from: 'robin@example.com',
    })
  })

  test('may have a sender with a name', () => {
    const env = { SMTP_URL, MAIL_TO: 'robin@example.com', MAIL_FROM: 'Vitrine <site@example.com>' }
    expect(readConfig(env).mail?.from).toBe('Vitrine <site@example.com>')
  })

  test.each([{ SMTP_URL }, { MAIL_TO: 'robin@example.com' }])('that is incomplete stops the start', (env) => {
    expect(lineFor(env)).toBe('Set both SMTP_URL and MAIL_TO to receive email, or neither.')
  })
})

describe('the summary provider', () => {
  test('is Groq if only a key is set', () => {
    expect(readConfig({ SUMMARY_API_KEY: KEY }).summary).toEqual({
      baseUrl: 'https://api.groq.com/openai/v1',
      apiKey: KEY,
      models: ['openai/gpt-oss-20b'],
    })
  })

  test('needs no key if a URL is set', () => {
    expect(readConfig({ SUMMARY_BASE_URL: 'http://localhost:11434/v1/' }).summary).toMatchObject({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: undefined,
    })
  })

  test('may have several models, in their order', () => {
    const { summary } = readConfig({ SUMMARY_API_KEY: KEY, SUMMARY_MODEL: ' first/one, second ,,third' })
    expect(summary?.models).toEqual(['first/one', 'second', 'third'])
  })

  test('is not configured by a model alone', () => {
    expect(readConfig({ SUMMARY_MODEL: 'openai/gpt-oss-20b' }).summary).toBeUndefined()
  })
})
