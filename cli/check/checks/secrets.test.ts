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
  const places = [
    { name: 'content', dir },
    { name: 'build/client', dir: join(dir, 'none') },
  ]
  return checkSecrets(places, findSecretValues(readConfig(env)))
}

test.each([
  ['plain-and-simple', 'SUMMARY_API_KEY stands here'],
  ['p%40ss-word', 'the password of SMTP_URL stands here'],
  ['p@ss-word', 'the password of SMTP_URL stands here'],
  ['tables-turned', 'the password of DATABASE_URL stands here'],
])('%s is found wherever it stands, and not shown', async (value, what) => {
  const found = await check({ 'projects/a.yaml': `title: A\ndescription: my ${value}.\n`, 'b.png': `\0\x01${value}` })
  expect(found).toMatchObject([
    { area: 'secrets', level: 'error', where: 'content/b.png:1', what },
    { where: 'content/projects/a.yaml:2', what },
  ])
  expect(JSON.stringify(found)).not.toContain(value)
})

const LETTERS = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2Yz3'

test.each([
  [`gsk_${LETTERS}`, 'a Groq key'],
  [`sk-proj-${LETTERS}`, 'a provider key'],
  ['AKIAIOSFODNN7EXAMPLE', 'an AWS key'],
  [`ghp_${LETTERS.slice(0, 36)}`, 'a GitHub token'],
  [`AIza${LETTERS.slice(0, 35)}`, 'a Google key'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
  ['postgres://me:secret@db.example/x', 'a password in an address'],
])('%s is known by its shape', async (secret, name) => {
  const found = await check({ 'site.yaml': `a: 1\nb: "${secret}"\n` }, {})
  const what = `what looks like ${name} stands here (${secret.slice(0, 4)}…)`
  expect(found).toMatchObject([{ where: 'content/site.yaml:2', what }])
  expect(JSON.stringify(found)).not.toContain(secret)
})

test('a secret that is also known by its shape is told once', async () => {
  const key = `gsk_${LETTERS}`
  expect(await check({ a: key }, { SUMMARY_API_KEY: key })).toMatchObject([{ what: 'SUMMARY_API_KEY stands here' }])
})

test('words, short passwords, pictures and packed copies raise no alarm', async () => {
  const files = {
    'a.css': '.sk-loading-placeholder-of-a-card{} .task-list-item-of-some-length{}',
    'b.md': 'Set SUMMARY_API_KEY=gsk_... and smtps://user:$PASSWORD@mail.example; risk-free',
    'c.avif': Buffer.concat([Buffer.alloc(4), Buffer.from(`sk-${LETTERS}`)]),
    'd.js.br': 'plain-and-simple',
    'e.txt': 'abc',
  }
  expect(await check(files, { ...ENV, SUMMARY_API_KEY: 'abc' })).toEqual([])
})
