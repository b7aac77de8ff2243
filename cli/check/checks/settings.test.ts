import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { checkSettings, toDistance } from './settings.ts'

function check(env: Record<string, string>) {
  const given = { SITE_URL: 'https://me.example', ...env }
  return checkSettings(given, readConfig(given)).map(({ where, what, fix }) => `${where} ${what}. ${fix}`)
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
])('%s is not read by anybody', (name, meant) => {
  const fix = meant ? `Did you mean ${meant}?` : 'The README lists all settings; remove this one, or fix its name.'
  expect(check({ [name]: 'x' })).toEqual([`${name} is set, but nothing here reads it. ${fix}`])
})

test.each(['PATH', 'HOSTNAME', 'SHELL', 'PWD', 'MAIL', 'npm_config_port', 'TERM', 'SORT', 'POST', 'LANG', 'NODE_ENV'])(
  'somebody else’s %s is no concern of ours',
  (name) => {
    expect(check({ [name]: 'x' })).toEqual([])
  },
)

test('a variable that is empty is not set', () => {
  expect(check({ SMPT_URL: ' ' })).toEqual([])
})

test.each([
  [{ MAIL_FROM: 'me@me.example' }, 'MAIL_FROM is set, but does nothing without SMTP_URL and MAIL_TO'],
  [{ PORTFOLIO_CALLS: 'direct' }, 'PORTFOLIO_CALLS is set, but does nothing without PORTFOLIO_HOST'],
  [
    { SUMMARY_FALLBACK: 'off' },
    'SUMMARY_FALLBACK is set, but does nothing without SUMMARY_API_KEY or SUMMARY_BASE_URL',
  ],
  [
    { PORTFOLIO_HOST: 'https://b.example', SMTP_URL: 'smtp://a.example', MAIL_TO: 'me@me.example' },
    'SMTP_URL is set, but with PORTFOLIO_HOST that backend takes the messages',
  ],
])('a setting without the one it belongs to is told: %j', (env, words) => {
  expect(check(env)).toEqual([expect.stringContaining(words)])
})

test('settings that work together are fine', () => {
  const mail = { SMTP_URL: 'smtp://a.example', MAIL_TO: 'me@me.example', MAIL_FROM: 'site@me.example' }
  expect(check({ ...mail, SUMMARY_API_KEY: 'k', SUMMARY_MODEL: 'm', PORT: '1', HOST: '::' })).toEqual([])
})

test('a site without an address of its own is told', () => {
  expect(checkSettings({}, readConfig({}))).toMatchObject([{ level: 'hint', where: 'SITE_URL' }])
})

test.each([
  ['', '', 0],
  ['ABC', 'ABC', 0],
  ['ABC', 'ACB', 1],
  ['ABC', 'AB', 1],
  ['ABC', 'XABC', 1],
  ['ABC', 'XYZ', 3],
])('from %j to %j it is %d slips', (one, other, slips) => {
  expect(toDistance(one, other)).toBe(slips)
  expect(toDistance(other, one)).toBe(slips)
})
