import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { toZip } from '../../tests/fakes/zip.ts'
import type { FetchResult } from '../net/safe-fetch.ts'
import { createImportLog } from './model/log.ts'
import type { ImportSource } from './model/model.ts'
import { openSource } from './source.ts'

const REFUSED: FetchResult = { kind: 'failed', reason: 'connection refused' }

async function openTestSource(source: ImportSource) {
  const requests: string[] = []
  const { result } = await openSource(source, {
    cwd: '/',
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
  return (await openTestSource({ kind: 'url', url })).requests[0]
}

test.each(['ada-k', '@ada-k'])('%s may be a GitHub profile', async (path) => {
  const reason = 'file not found (did you mean github:ada-k?)'
  expect((await openTestSource({ kind: 'file', path })).result).toEqual({ kind: 'failed', reason })
})

test.each([
  ['cv.pdf', '%PDF-1.7 x', 'a PDF'],
  ['resume.json', '%PDF-1.7 x', 'a PDF'],
  ['me.jpg', '\xff\xd8\xff\xe0', 'an image'],
  ['me.heic', '\0\0\0\x18ftypheic', 'an image'],
  ['cv.doc', '\xd0\xcf\x11\xe0\xa1\xb1', 'a Word document'],
  ['linkedin.zip', toZip({ '[Content_Types].xml': '', 'word/document.xml': '' }).toString('latin1'), 'a Word document'],
  ['cv.html', '<!DOCTYPE html><title>CV</title>', 'a web page'],
])('says what %s is if it begins with %j', async (name, start, kind) => {
  const path = join(await createFolder(), name)
  await writeFile(path, start, 'latin1')
  expect((await openTestSource({ kind: 'file', path })).result).toEqual({
    kind: 'failed',
    reason: `it is ${kind}. Vitrine reads JSON Resume files, and LinkedIn’s data export as a ZIP file`,
  })
})

test('an export needs no extension', async () => {
  const path = join(await createFolder(), 'export')
  await writeFile(path, toZip({ 'Profile.csv': 'First Name\nAda\n' }))
  expect((await openTestSource({ kind: 'file', path })).result).toMatchObject({ content: { name: 'Ada' } })
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
  ['https://registry.jsonresume.org/ada', 'https://registry.jsonresume.org/ada.json'],
  ['https://x.example/cv', 'https://x.example/cv'],
])('%s is read from %s', async (url, requested) => {
  expect(await firstRequest(url)).toBe(requested)
})
