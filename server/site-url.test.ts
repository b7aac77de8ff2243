import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseCheckArgs } from '../cli/check/args.ts'
import { runCheck } from '../cli/check/check-site.ts'
import { withSiteUrl } from '../cli/command/site-url.ts'
import { writeContentDir } from '../tests/fakes/content/content-dir.ts'
import { WATCH_TIMEOUT } from '../tests/fakes/content/flush-watchers.ts'
import { startListener } from '../tests/fakes/http/listener.ts'
import { readConfig } from './config.ts'

const toSite = (url: string) => `name: Ada\ngreeting: Hi\nroles: [One]\nurl: ${url}\n`
const MESSAGE = { senderName: 'Bea', subject: 'Hi', message: 'Are you there?' }

async function open(env: Record<string, string>) {
  const dir = await writeContentDir({ 'site.yaml': toSite('https://url.example/') })
  const { origin, close } = await startListener({ CONTENT_DIR: dir, ...env })
  onTestFinished(close)
  const read = async (path: string) => (await fetch(origin + path)).text()
  return { dir, origin, read }
}

test('the URL in site.yaml is the public one, and changes without a restart', async () => {
  const { dir, read } = await open({ SITE_URL: '' })
  expect(await read('/')).toContain('<link rel="canonical" href="https://url.example/"')
  for (const path of ['/robots.txt', '/sitemap.xml', '/feed.xml', '/resume.json']) {
    expect(await read(path)).toContain('https://url.example/')
  }
  await writeFile(join(dir, 'site.yaml'), toSite('https://new.example'))
  await vi.waitFor(async () => expect(await read('/')).toContain('href="https://new.example/"'), WATCH_TIMEOUT)
})

test('SITE_URL overrides the URL in site.yaml', async () => {
  const { read } = await open({ SITE_URL: 'https://setting.example' })
  expect(await read('/')).toContain('<link rel="canonical" href="https://setting.example/"')
  expect(await read('/')).not.toContain('url.example')
})

test('a start on this machine works with a URL in site.yaml: forms, links, and images', async () => {
  const { origin, read } = await open({ SITE_URL: '' })
  // A browser sends no Sec-Fetch-Site over plain HTTP in a local network.
  const body = new URLSearchParams(MESSAGE)
  const sent = await fetch(`${origin}/api/v1/message/send`, { method: 'POST', headers: { origin }, body })
  expect(sent.ok).toBe(true)
  expect(sent.headers.get('strict-transport-security')).toBe(null)
  const html = await read('/')
  const urls = Array.from(
    html.matchAll(/<(?:a|img|script|form)\b[^>]*? (?:href|src|action)="([^"]*)"/g),
    ([, url]) => url,
  )
  expect(urls.filter((url) => url?.includes('url.example'))).toEqual([])
})

test('the export and the check read the URL in site.yaml', async () => {
  const dir = await writeContentDir({ 'site.yaml': toSite('https://url.example/me/') })
  const read = async (env: Record<string, string>) =>
    (await withSiteUrl(readConfig({ CONTENT_DIR: dir, ...env }))).siteUrl
  expect(await read({})).toBe('https://url.example/me/')
  expect(await read({ SITE_URL: 'https://setting.example' })).toBe('https://setting.example')
  const deps = { env: { CONTENT_DIR: dir }, clientDir: dir, now: new Date() }
  const { findings } = await runCheck(parseCheckArgs([]), deps)
  expect(findings.filter(({ field }) => field === 'url')).toEqual([])
})
