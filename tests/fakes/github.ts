import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const LANGUAGES = ['TypeScript', 'Rust', 'Go', 'Python']

const USER = {
  ...{ login: 'ada', html_url: 'https://github.com/ada', name: 'Ada Example', bio: 'I count.', blog: '' },
  ...{ email: null, avatar_url: '', twitter_username: null, company: '@acme', location: 'Graz' },
}

/** A GitHub API with one user, who has as many repositories as asked. */
export async function startGitHub(count: number) {
  const repositories = Array.from({ length: count }, (_, index) => ({
    ...{ name: `repo-${index + 1}`, html_url: `https://github.com/ada/repo-${index + 1}`, homepage: '' },
    ...{ description: `Counts to ${index + 1}.`, language: LANGUAGES[index % LANGUAGES.length], topics: [] },
    ...{ fork: false, archived: false, stargazers_count: count - index, size: 9 },
    ...{ pushed_at: '2026-01-01T00:00:00Z', created_at: '2020-03-01T00:00:00Z' },
  }))
  const server = createServer(({ url = '' }, response) => {
    const body = url.includes('/repos') ? repositories : url.endsWith('/social_accounts') ? [] : USER
    const isKnown = url.startsWith('/users/ada')
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(isKnown ? body : { message: 'Not Found' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
    },
  }
}
