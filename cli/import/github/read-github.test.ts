import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import { readGitHub } from './read-github.ts'

const USER = {
  ...{ login: 'ada', html_url: 'https://github.com/ada', name: 'Ada Example', bio: 'I count.', blog: 'ada.example' },
  ...{ email: null, avatar_url: 'https://avatars.example/1', twitter_username: 'ada', location: 'Secretville' },
}
const toRepository = (name: string, others: object = {}) => ({
  ...{ name, html_url: `https://github.com/ada/${name}`, description: null, homepage: '', language: 'Rust' },
  ...{ topics: [], fork: false, archived: false, stargazers_count: 0, pushed_at: '2024-01-01T00:00:00Z' },
  ...{ created_at: '2020-03-01T00:00:00Z', ...others },
})
const REPOSITORIES = [
  toRepository('new', { pushed_at: '2024-02-01T00:00:00Z' }),
  toRepository('old'),
  toRepository('loved', {
    stargazers_count: 9,
    homepage: 'https://loved.example',
    topics: ['wasm'],
    description: 'It is.',
  }),
  toRepository('forked', { fork: true }),
  toRepository('done', { archived: true }),
  toRepository('ada'),
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
  const run = (token?: string) => readGitHub('ada', { apiUrl, token, log, extras: 'timeline' })
  return { run, requests, log }
}

const respond = ({ url = '' }: IncomingMessage): Reply => ({ body: url.includes('/repos') ? REPOSITORIES : USER })

test('imports the profile, and own repositories as drafts', async () => {
  const { run, log } = await startGitHub(respond)
  const result = await run()
  expect(result).toMatchObject({
    content: {
      name: 'Ada Example',
      avatar: 'https://avatars.example/1',
      profile: { aboutMe: 'I count.', githubURL: 'https://github.com/ada' },
      otherLinks: [
        { label: 'ada.example', url: 'https://ada.example' },
        { label: 'Twitter', url: 'https://x.com/ada' },
      ],
      projects: [
        {
          ...{ title: 'loved', description: 'It is.', technologies: 'Rust, wasm', draft: true, deployed: 'Yes' },
          ...{ projectLink: 'https://loved.example', gitRepoLink: 'https://github.com/ada/loved', date: '2020-03' },
        },
        { title: 'new', draft: true },
        { title: 'old', draft: true },
      ],
    },
  })
  expect(JSON.stringify(result)).not.toContain('Secretville')
  expect(log.skipped()).toEqual(['3 repositories: forks, archived or disabled repositories, and the profile README'])
  expect(log.hints()).toContainEqual(expect.stringContaining('drafts'))
})

test('sends the token', async () => {
  const { run, requests } = await startGitHub(respond)
  await run()
  await run('secret-token')
  const tokens = requests.map(({ headers }) => headers.authorization)
  expect(tokens).toEqual([undefined, undefined, 'Bearer secret-token', 'Bearer secret-token'])
})

test('reads every page', async () => {
  const all = Array.from({ length: 130 }, (_, index) => toRepository(`r${index}`))
  const { run, log } = await startGitHub(({ url = '' }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    return { body: page ? all.slice((page - 1) * 100, page * 100) : USER }
  })
  expect(await run()).toMatchObject({ content: { projects: { length: 100 } } })
  expect(log.skipped()).toEqual(['30 repositories: only the 100 with the most stars are imported'])
})

test.each<[string, Reply, string]>([
  [
    'the rate limit',
    { status: 403, headers: { 'x-ratelimit-remaining': '0' } },
    "GitHub's limit of requests is used up; try again in an hour, or set GITHUB_TOKEN for a higher limit",
  ],
  [
    'the secondary rate limit',
    { status: 429, headers: { 'retry-after': '30' }, token: 'key' },
    "GitHub's limit of requests is used up; try again in an hour",
  ],
  ['an invalid token', { status: 401, token: 'key' }, 'GitHub rejected GITHUB_TOKEN'],
  ['an unknown user', { status: 404 }, 'GitHub user not found'],
  ['a server error', { status: 503 }, 'GitHub responded with 503'],
  ['an unexpected response', { body: { hello: 1 } }, 'the response is not what GitHub sends'],
  ['a large response', { body: 'x'.repeat(5_000_000) }, 'could not read from GitHub (it is larger than 5 MB)'],
])('explains %s', async (_, reply, reason) => {
  const { run } = await startGitHub(() => reply)
  expect(await run(reply.token)).toEqual({ kind: 'failed', reason })
})
