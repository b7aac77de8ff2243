import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, SETTING_NAMES, summarizeConfig } from './config.ts'

test('uses its own files, database, and summarizer by default', () => {
  expect(summarizeConfig(readConfig({}), 3000)).toEqual({
    url: 'http://localhost:3000',
    database: `sqlite ${resolve('data/vitrine.sqlite')}`,
    mail: 'none',
    summaries: 'built-in summarizer',
    backend: 'none',
  })
})

test('names external services without credentials', () => {
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
    database: 'postgres db.example:5433',
    mail: 'mail.example:465',
    summaries: 'first, second at api.groq.com',
    backend: 'https://backend.example',
  })
})

test('says that summaries are off', () => {
  expect(summarizeConfig(readConfig({ SUMMARY_API_KEY: 'secret' }), 3000, false).summaries).toBe('off')
})

test('shows a port chosen by the system', () => {
  expect(summarizeConfig(readConfig({ PORT: '0' }), 51_234).url).toBe('http://localhost:51234')
  expect(summarizeConfig(readConfig({ PORT: '0', SITE_URL: 'https://robin.example' }), 51_234).url).toBe(
    'https://robin.example',
  )
})

test('.env.example and docs/settings.md list every setting, and the example sets none', async () => {
  const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')
  const [example, page] = [await read('.env.example'), await read('docs/settings.md')]
  expect(parseEnv(example)).toEqual({})
  const missing = SETTING_NAMES.filter((name) => name !== 'ENV_FILE' && !example.includes(`\n# ${name}=`))
  expect([...missing, ...SETTING_NAMES.filter((name) => !page.includes(`\n| \`${name}\` |`))]).toEqual([])
})
