import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { checkSecrets, findSecretValues } from './secrets.ts'

const ENV = {
  SUMMARY_API_KEY: 'plain-and-simple',
  SMTP_URL: 'smtps://me:p%40ss-word@mail.example',
  MAIL_TO: 'me@me.example',
  DATABASE_URL: 'postgres://me:tables-turned@db.example/site',
}

async function check(files: Record<string, string | Buffer>, env: Record<string, string> = ENV) {
  const dir = await createFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  const dirs = [
    { name: 'content', dir },
    { name: 'build/client', dir: join(dir, 'none') },
  ]
  return checkSecrets(dirs, findSecretValues(readConfig(env)))
}

test.each([
  ['plain-and-simple', 'contains SUMMARY_API_KEY'],
  ['p%40ss-word', 'contains the password in SMTP_URL'],
  ['p@ss-word', 'contains the password in SMTP_URL'],
  ['tables-turned', 'contains the password in DATABASE_URL'],
])('%s is found in any file and not shown', async (value, what) => {
  const found = await check({ 'projects/a.yaml': `title: A\ndescription: my ${value}.\n`, 'b.png': `\0\x01${value}` })
  expect(found).toMatchObject([
    { area: 'secrets', level: 'error', where: 'content/b.png:1', what },
    { where: 'content/projects/a.yaml:2', what },
  ])
  expect(JSON.stringify(found)).not.toContain(value)
})

const CHARS = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2Yz3'

test.each([
  [`gsk_${CHARS}`, 'a Groq key'],
  [`sk-proj-${CHARS}`, 'a provider key'],
  ['AKIAIOSFODNN7EXAMPLE', 'an AWS key'],
  [`ghp_${CHARS.slice(0, 36)}`, 'a GitHub token'],
  [`AIza${CHARS.slice(0, 35)}`, 'a Google key'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
  ['postgres://me:secret@db.example/x', 'a URL with a password'],
  ['https://me:secret@git.example/x', 'a URL with a password'],
])('%s is recognized by its pattern', async (secret, name) => {
  const found = await check({ 'site.yaml': `a: 1\nb: "${secret}"\n` }, {})
  const what = `seems to contain ${name} (${secret.slice(0, 4)}…)`
  expect(found).toMatchObject([{ where: 'content/site.yaml:2', what }])
  expect(JSON.stringify(found)).not.toContain(secret)
})

test('ordinary text, short passwords, images, and copies are not reported, and a known key once', async () => {
  const files = {
    'a.css': '.sk-loading-placeholder-of-a-card{} .task-list-item-of-some-length{}',
    'b.md': 'Set SUMMARY_API_KEY=gsk_... and smtps://user:$PASSWORD@mail.example; risk-free',
    'c.avif': Buffer.concat([Buffer.alloc(4), Buffer.from(`sk-${CHARS}`)]),
    'd.js.br': 'plain-and-simple',
    'e.txt': 'abc',
  }
  expect(await check(files, { ...ENV, SUMMARY_API_KEY: 'abc' })).toEqual([])
  const key = `gsk_${CHARS}`
  expect(await check({ a: key }, { SUMMARY_API_KEY: key })).toMatchObject([{ what: 'contains SUMMARY_API_KEY' }])
})
