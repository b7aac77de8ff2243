import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import { readGitHub } from './read-github.ts'

const NOW = new Date('2024-06-01T00:00:00Z')
const USER = {
  ...{ login: 'ada', html_url: 'https://github.com/ada', name: 'Ada Example', bio: '🚀 I count.', blog: 'ada.example' },
  ...{ email: null, avatar_url: 'https://avatars.example/1' },
  ...{ company: '@acme', location: 'Graz' },
}
const ACCOUNTS = [
  { provider: 'twitter', url: 'https://twitter.com/ada' },
  { provider: 'mastodon', url: 'https://social.example/@ada' },
  { provider: 'generic', url: 'https://ada.example' },
  { provider: 'linkedin', url: 'https://www.linkedin.com/in/ada' },
]
const toRepository = (name: string, others: object = {}) => ({
  ...{ name, html_url: `https://github.com/ada/${name}`, description: null, homepage: '', language: 'Rust' },
  ...{ topics: [], fork: false, archived: false, stargazers_count: 0, pushed_at: '2024-01-01T00:00:00Z', size: 9 },
  ...{ created_at: '2020-03-01T00:00:00Z', ...others },
})
const REPOSITORIES = [
  toRepository('bare'),
  toRepository('starred', { stargazers_count: 40, pushed_at: '2023-01-01T00:00:00Z' }),
  toRepository('loved', {
    ...{ stargazers_count: 9, homepage: 'https://loved.example', topics: ['wasm', 'hacktoberfest'] },
    ...{ description: ':rocket: It is.', language: 'TypeScript' },
  }),
  toRepository('织机', { description: 'It weaves.', language: 'Jupyter Notebook' }),
  toRepository('old', { description: 'It was.', pushed_at: '2016-01-01T00:00:00Z' }),
  toRepository('fifth', { homepage: 'https://fifth.example', language: null }),
  toRepository('sixth', { description: 'It is small.', language: 'TypeScript' }),
  toRepository('seventh', { description: 'It is smaller.', pushed_at: '2015-01-01T00:00:00Z', language: 'TypeScript' }),
  toRepository('forked', { fork: true, stargazers_count: 900 }),
  toRepository('done', { archived: true, stargazers_count: 900 }),
  toRepository('template', { is_template: true, stargazers_count: 900 }),
  toRepository('empty', { size: 0, stargazers_count: 900 }),
  toRepository('Ada'),
]

type Reply = { status?: number; body?: unknown; headers?: Record<string, string>; token?: string }

async function startGitHub(reply: (request: IncomingMessage) => Reply) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const { status = 200, body, headers = {} } = reply(request)
    response.writeHead(status, headers).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const log = createImportLog(() => {})
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const run = (token?: string) => readGitHub('ada', { apiUrl, token, log, now: NOW })
  return { run, requests, log }
}

const respond = ({ url = '' }: IncomingMessage): Reply => {
  if (url.includes('/repos')) return { body: REPOSITORIES }
  return { body: url.endsWith('/social_accounts') ? ACCOUNTS : USER }
}

test('imports the profile, and publishes the best repositories', async () => {
  const { run, log } = await startGitHub(respond)
  const result = await run()
  expect(result).toMatchObject({
    content: {
      name: 'Ada Example',
      roles: ['Developer at acme', 'Based in Graz'],
      avatar: 'https://avatars.example/1',
      biography: '',
      profile: {
        aboutMe: 'I count.',
        githubURL: 'https://github.com/ada',
        linkedInURL: 'https://www.linkedin.com/in/ada',
      },
      otherLinks: [
        { label: 'ada.example', url: 'https://ada.example' },
        { label: 'Twitter', url: 'https://twitter.com/ada' },
        { label: 'Mastodon', url: 'https://social.example/@ada' },
      ],
      skills: [{ name: 'TypeScript' }, { name: 'Rust' }, { name: 'Jupyter' }],
    },
  })
  if (result.kind === 'failed') throw new Error(result.reason)
  const { projects } = result.content
  expect(projects.map(({ title, draft }) => (draft ? `(${title})` : title))).toEqual([
    'loved',
    'starred',
    '织机',
    'fifth',
    'sixth',
    'old',
    '(bare)',
    '(seventh)',
  ])
  expect(projects[0]).toMatchObject({
    ...{ description: 'It is.', technologies: 'TypeScript, WebAssembly', deployed: 'Yes', date: '2020-03' },
    ...{ projectLink: 'https://loved.example', gitRepoLink: 'https://github.com/ada/loved' },
  })
  expect(log.skipped()).toEqual([
    '5 repositories: forks, archived, disabled, and empty repositories, templates, and the profile README',
  ])
  expect(log.hints()).toContainEqual({ kind: 'draft-projects', count: 2 })
})

test.each([
  [
    'Staff SRE (Go | Rust) | Speaker 🎤 | ex-Globex | Open to work | Cats | Dogs',
    ['Staff SRE (Go | Rust)', 'Speaker', 'Cats'],
  ],
  ['', ['Developer']],
])('the bio %j gives the roles %j', async (bio, roles) => {
  const user = { ...USER, bio, company: null, location: null }
  const { run } = await startGitHub(({ url = '' }) => ({ body: url.includes('/users/ada/') ? [] : user }))
  expect(await run()).toMatchObject({ content: { roles, profile: { aboutMe: '' } } })
})

test.each([
  ['SRE at @acme\r\npreviously @globex 🚀\r\n🌍\r\nShe/her', 'SRE at @acme, previously @globex. She/her.'],
  ['I count', 'I count'],
])('the bio %j gives the intro %j', async (bio, aboutMe) => {
  const { run } = await startGitHub(({ url = '' }) => ({ body: url.includes('/users/ada/') ? [] : { ...USER, bio } }))
  expect(await run()).toMatchObject({ content: { profile: { aboutMe } } })
})

test.each([
  ['TypeScript', 'typescript state-machine best 2026 nodejs', 'TypeScript, Node.js'],
  ['HCL', 'terraform aws k8s hacktoberfest', 'Terraform, AWS, Kubernetes'],
  [
    'Nim',
    'nim react-native reactjs apache-kafka csharp rust-cli graphql docker',
    'Nim, React Native, React, Kafka, C#, Rust',
  ],
  ['Vue', 'vue vuejs vue3', 'Vue.js'],
  ['SCSS', 'sass', 'Sass'],
  ['C', 'c shell', 'C'],
  ['Makefile', 'dotfiles', ''],
])('%s and the topics %j give the technologies %j', async (language, topics, technologies) => {
  const { run } = await startGitHub(({ url = '' }) => {
    if (url.endsWith('/social_accounts')) return { body: [] }
    return { body: url.includes('/repos') ? [toRepository('a', { language, topics: topics.split(' ') })] : USER }
  })
  expect(await run()).toMatchObject({ content: { projects: [{ technologies }] } })
})

test('social accounts may be missing, and repositories without a description are better than none', async () => {
  const { run, log } = await startGitHub(({ url = '' }) => {
    if (url.endsWith('/social_accounts')) return { status: 404 }
    return { body: url.includes('/repos') ? [toRepository('bare')] : USER }
  })
  expect(await run()).toMatchObject({ content: { projects: [{ title: 'bare' }], otherLinks: { length: 1 } } })
  expect(log.skipped()).toEqual(['Social accounts: GitHub user not found'])
})

test('sends the token', async () => {
  const { run, requests } = await startGitHub(respond)
  await run()
  await run('secret-token')
  const tokens = requests.map(({ headers }) => headers.authorization)
  expect(tokens).toEqual([...Array(3), ...Array(3).fill('Bearer secret-token')])
})

test('reads every page', async () => {
  const all = Array.from({ length: 130 }, (_, index) => toRepository(`r${index}`))
  const { run, log } = await startGitHub(({ url = '' }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    if (url.endsWith('/social_accounts')) return { body: [] }
    return { body: page ? all.slice((page - 1) * 100, page * 100) : USER }
  })
  expect(await run()).toMatchObject({ content: { projects: { length: 100 } } })
  expect(log.skipped()).toEqual(['30 repositories: only the best 100 are imported'])
})

test.each<[string, Reply, string]>([
  [
    'the rate limit',
    { status: 403, headers: { 'x-ratelimit-remaining': '0' } },
    'GitHub’s rate limit is used up; try again in an hour, or set GITHUB_TOKEN for a higher limit',
  ],
  [
    'the secondary rate limit',
    { status: 429, headers: { 'retry-after': '60' } },
    'GitHub’s rate limit is used up; try again in a minute',
  ],
  [
    'a longer secondary rate limit',
    { status: 403, headers: { 'retry-after': '150' }, token: 'key' },
    'GitHub’s rate limit is used up; try again in 3 minutes',
  ],
  [
    'a rate limit until a date',
    { status: 403, headers: { 'retry-after': 'Fri, 31 May 2024 12:00:00 GMT' }, token: 'key' },
    'GitHub’s rate limit is used up; try again in an hour',
  ],
  ['an invalid token', { status: 401, token: 'key' }, 'GitHub rejected GITHUB_TOKEN'],
  ['an unknown user', { status: 404 }, 'GitHub user not found'],
  ['a server error', { status: 503 }, 'GitHub responded with 503'],
  ['an unexpected response', { body: { hello: 1 } }, 'GitHub sent an unexpected response'],
  ['a large response', { body: 'x'.repeat(5_000_000) }, 'could not read from GitHub (it is larger than 5 MB)'],
])('explains %s', async (_, reply, reason) => {
  const { run } = await startGitHub(() => reply)
  expect(await run(reply.token)).toEqual({ kind: 'failed', reason })
})
