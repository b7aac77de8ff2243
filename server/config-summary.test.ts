import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, summarizeConfig } from './config.ts'

test('by default the site uses its own files, database and summarizer', () => {
  expect(summarizeConfig(readConfig({}), 3000)).toEqual({
    url: 'http://localhost:3000',
    content: resolve('content'),
    database: `sqlite ${resolve('data/vitrine.sqlite')}`,
    mail: 'none',
    summaries: 'built-in summarizer',
    backend: 'none',
  })
})

test('external services are named without credentials', () => {
  const config = readConfig({
    SITE_URL: 'https://robin.example',
    CONTENT_DIR: '/srv/mine',
    DATABASE_URL: 'postgres://robin:secret@db.example:5433/vitrine',
    SMTP_URL: 'smtps://robin:secret@mail.example:465',
    MAIL_TO: 'robin@example.com',
    SUMMARY_API_KEY: 'secret',
    SUMMARY_MODEL: 'first,second',
    PORTFOLIO_HOST: 'https://backend.example',
  })
  expect(summarizeConfig(config, 3000)).toEqual({
    url: 'https://robin.example',
    content: '/srv/mine',
    database: 'postgres db.example:5433',
    mail: 'mail.example:465',
    summaries: 'first, second at api.groq.com',
    backend: 'https://backend.example',
  })
})

test('a port chosen by the system is shown', () => {
  expect(summarizeConfig(readConfig({ PORT: '0' }), 51_234).url).toBe('http://localhost:51234')
  expect(summarizeConfig(readConfig({ PORT: '0', SITE_URL: 'https://robin.example' }), 51_234).url).toBe(
    'https://robin.example',
  )
})
