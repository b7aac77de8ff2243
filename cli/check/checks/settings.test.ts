import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { HAS_GIT, runGit } from '../../../tests/fakes/command.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { checkEnvFile, checkSettings } from './settings.ts'

function check(env: Record<string, string>) {
  const settings = { SITE_URL: 'https://me.example', ...env }
  return checkSettings(settings, readConfig(settings)).map(({ where, what, fix }) => `${where} ${what}. ${fix}`)
}

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SUMMARY_APIKEY', 'SUMMARY_API_KEY'],
  ['SUMARY_MODELS', 'SUMMARY_MODEL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['CONTENT_DIRECTORY', undefined],
  ['SMTP_HOST', undefined],
])('%s is unknown', (name, guess) => {
  const fix = guess ? `Did you mean ${guess}?` : 'Correct the name or remove it. docs/settings.md lists all settings.'
  expect(check({ [name]: 'x' })).toEqual([`${name} unknown setting. ${fix}`])
})

test.each(['PATH', 'HOSTNAME', 'SHELL', 'PWD', 'MAIL', 'npm_config_port', 'TERM', 'SORT', 'POST', 'LANG', 'NODE_ENV'])(
  '%s, a variable of another program, is ignored, and so is an empty setting',
  (name) => {
    expect(check({ [name]: 'x', SMPT_URL: ' ' })).toEqual([])
  },
)

test.each([
  [{ MAIL_FROM: 'me@me.example' }, 'MAIL_FROM has no effect without SMTP_URL and MAIL_TO'],
  [{ PORTFOLIO_CALLS: 'direct' }, 'PORTFOLIO_CALLS has no effect without PORTFOLIO_HOST'],
  [{ SUMMARY_FALLBACK: 'off' }, 'SUMMARY_FALLBACK has no effect without SUMMARY_API_KEY or SUMMARY_BASE_URL'],
])('a setting without the one it needs is reported: %j', (env, text) => {
  expect(check(env)).toEqual([expect.stringContaining(text)])
})

test('a missing URL of the site, and mail with an external backend, get a hint', () => {
  const mail = { SMTP_URL: 'smtp://a.example', MAIL_TO: 'me@me.example', MAIL_FROM: 'site@me.example' }
  expect(check({ ...mail, SUMMARY_API_KEY: 'k', SUMMARY_MODEL: 'm', PORT: '1', HOST: '::' })).toEqual([])
  const env = { ...mail, PORTFOLIO_HOST: 'https://b.example' }
  expect(checkSettings(env, readConfig(env))).toMatchObject([
    { level: 'hint', where: 'SMTP_URL', what: expect.stringContaining('the backend doesn’t respond to') },
    { level: 'hint', where: 'site.yaml', field: 'url' },
  ])
})

test.skipIf(!HAS_GIT)('(needs git) an .env that git would commit is reported, an ignored one is not', async () => {
  const dir = await createFolder()
  expect(await checkEnvFile(dir)).toEqual([])
  await writeFile(join(dir, '.env'), 'A=1\n')
  expect(await checkEnvFile(dir)).toEqual([])
  await runGit(dir, 'init', '-q')
  expect(await checkEnvFile(dir)).toMatchObject([{ area: 'secrets', level: 'warning', where: '.env' }])
  await runGit(dir, 'add', '.env')
  await writeFile(join(dir, '.gitignore'), '.env\n')
  expect(await checkEnvFile(dir)).toMatchObject([{ level: 'error', fix: expect.stringContaining('git rm --cached') }])
  await runGit(dir, 'rm', '-q', '--cached', '.env')
  expect(await checkEnvFile(dir)).toEqual([])
})
