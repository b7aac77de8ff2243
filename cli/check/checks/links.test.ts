import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { findLinks, requestLinks } from './links.ts'
import { readSourceFiles } from './source-files.ts'

const GITHUB = { apiUrl: 'https://api.github.com', token: undefined }
const STATUSES: Record<string, number> = { '/404': 404, '/410': 410, '/500': 500, '/403': 403, '/999': 999 }

async function startServer() {
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    if (url === '/moved') response.writeHead(302, { location: '/404' }).end()
    else response.writeHead(STATUSES[url] ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = (paths: string[], allowPrivate = true) => {
    const links = paths.map((path, index) => ({ where: `a.yaml:${index + 1}`, url: origin + path }))
    return requestLinks(links, { allowPrivate, github: GITHUB })
  }
  return { origin, requests, check }
}

test('URLs are found with their lines, except in drafts', async () => {
  const dir = await writeContentDir({
    'site.yaml':
      'name: A\ngreeting: Hi\nroles: [One]\nbiography: See https://words.example\nlinks:\n  resume: https://r.example/\n',
    'skills.yaml':
      '- title: A\n  icon: https://i.example/a.svg\n- title: B\n  icon: https://i.example/b.svg\n  draft: true\n',
    'projects/engine.yaml': 'title: E\ngitRepoLink: https://g.example/e\nprojectLink: http://p.example\n',
    'projects/secret.yaml': 'title: S\ndraft: true\ngitRepoLink: https://g.example/s\n',
  })
  const links = findLinks(await readSourceFiles(dir, { siteOnly: false }))
  expect(links).toEqual([
    { where: 'site.yaml:6', url: 'https://r.example/' },
    { where: 'profile.yaml:1', url: 'https://github.example/ada' },
    { where: 'skills.yaml:2', url: 'https://i.example/a.svg' },
    { where: 'projects/engine.yaml:2', url: 'https://g.example/e' },
    { where: 'projects/engine.yaml:3', url: 'http://p.example' },
  ])
})

test('404 and 410 are errors, and other failures could not be checked', async () => {
  const { origin, check } = await startServer()
  const found = await check(['/', '/404', '/410', '/500', '/403', '/999', '/moved'])
  expect(found.map(({ level, where, what }) => [level, where, what.slice(origin.length)])).toEqual([
    ['error', 'a.yaml:2', '/404 responds with 404'],
    ['error', 'a.yaml:3', '/410 responds with 410'],
    ['hint', 'a.yaml:4', '/500 could not be checked: it responds with 500 to automated requests'],
    ['hint', 'a.yaml:5', '/403 could not be checked: it responds with 403 to automated requests'],
    ['hint', 'a.yaml:6', '/999 could not be checked: it responds with 999 to automated requests'],
    ['error', 'a.yaml:7', '/moved responds with 404'],
  ])
})

test('each URL is requested once, and not on a private network', async () => {
  const { requests, check } = await startServer()
  const privateNetwork = { level: 'warning', what: expect.stringContaining('private network') }
  expect(await check(['/a'], false)).toMatchObject([privateNetwork])
  expect(await check(['/a', '/b', '/a'])).toEqual([])
  expect(requests.sort()).toEqual(['/a', '/b'])
})

test('a host that is gone is an error, unless none was found', async () => {
  const request = (...urls: string[]) =>
    requestLinks(
      urls.map((url, index) => ({ where: `a.yaml:${index + 1}`, url })),
      { allowPrivate: true, github: GITHUB },
    )
  const { origin } = await startServer()
  expect(await request('https://gone.invalid/a', origin)).toMatchObject([{ level: 'error', where: 'a.yaml:1' }])
  const offline = await request('https://gone.invalid/a', 'https://away.invalid')
  expect(offline.map(({ level }) => level)).toEqual(['hint', 'hint'])
})
