import { expect, test } from 'vitest'
import type { FetchResult } from '../net/safe-fetch.ts'
import { createImportLog } from './model/log.ts'
import type { Source } from './model/model.ts'
import { openSource } from './source.ts'

const REFUSED: FetchResult = { kind: 'failed', reason: 'connection refused' }

async function open(source: Source) {
  const requests: string[] = []
  const { result } = await openSource(source, {
    cwd: '/',
    extras: 'timeline',
    now: new Date(),
    github: { apiUrl: 'https://api.example', token: undefined },
    log: createImportLog(() => {}),
    safeFetch: async (url) => {
      requests.push(url)
      return REFUSED
    },
  })
  return { requests, result }
}

async function firstRequest(url: string): Promise<string | undefined> {
  return (await open({ kind: 'url', url })).requests[0]
}

test.each(['ada-k', '@ada-k'])('%s may be a GitHub profile', async (path) => {
  const reason = 'file not found (did you mean github:ada-k?)'
  expect((await open({ kind: 'file', path })).result).toEqual({ kind: 'failed', reason })
})

test.each(['', '/', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v1/project/getall'])(
  'https://x.example%s is a backend',
  async (path) => {
    expect(await firstRequest(`https://x.example${path}`)).toBe('https://x.example/api/v1/user/portfolio/me')
  },
)

test.each([
  ['https://x.example/robin/api', 'https://x.example/robin/api/v1/user/portfolio/me'],
  ['https://github.com/ada/cv/blob/main/resume.json', 'https://raw.githubusercontent.com/ada/cv/main/resume.json'],
  ['https://gist.github.com/ada/0a1b2c', 'https://gist.githubusercontent.com/ada/0a1b2c/raw'],
  [
    'https://gist.github.com/ada/0a1b2c#file-resume-json',
    'https://gist.githubusercontent.com/ada/0a1b2c/raw/resume.json',
  ],
  ['https://registry.jsonresume.org/ada', 'https://registry.jsonresume.org/ada.json'],
  ['https://x.example/cv', 'https://x.example/cv'],
])('%s is read from %s', async (url, requested) => {
  expect(await firstRequest(url)).toBe(requested)
})
