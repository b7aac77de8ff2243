import { expect, test } from 'vitest'
import type { Fetched } from '../net/safe-fetch.ts'
import { createJournal } from './import-log.ts'
import { openSource } from './source.ts'

const NOBODY: Fetched = { kind: 'failed', reason: 'no server answers there', absent: true }

/** The address that is asked first for what the owner named. */
async function findAsked(url: string): Promise<string | undefined> {
  const asked: string[] = []
  await openSource(
    { kind: 'address', url },
    {
      cwd: '/',
      journal: createJournal(() => {}),
      web: async (address) => {
        asked.push(address)
        return NOBODY
      },
    },
  )
  return asked[0]
}

test.each(['', '/', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v1/project/getall'])(
  'https://x.example%s is a backend',
  async (path) => {
    expect(await findAsked(`https://x.example${path}`)).toBe('https://x.example/api/v1/user/portfolio/me')
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
])('%s is asked for at %s', async (url, asked) => {
  expect(await findAsked(url)).toBe(asked)
})
