import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { copyContent } from '../tests/fakes/content/content.ts'
import { startListener } from '../tests/fakes/http/listener.ts'

const PROJECT = 'odd'
const PATHS = ['/', '/?projects=all', '/summarize', '/nowhere', `/project/${PROJECT}`]
const FILES = ['resume.json', 'feed.xml', 'sitemap.xml', 'robots.txt', 'site.webmanifest', 'favicon.svg']
const DIRECTIVE_COUNT = 13

const EVIL = [
  '<script>evil()</script>',
  '"><img src=evil onerror=evil()>',
  "'><svg onload=evil()>",
  '</script><script>evil()</script>',
  '<!--<script>evil()',
  '</title><base href=//evil.example>',
  '{{evil()}} &lt;script&gt;',
].join(' ')
const RAW = [/<script[^>]*>evil/, /<img src=evil/, /<svg onload/, /<base/, /<!--<script/, /<\/script><script>evil/]

const ODD_URLS = [
  ...['https://[', 'https://', 'https://a b/', 'https://a:99999/', 'https://%/', 'http://?', 'https://a\\b\n/'],
  ...['https://a;sandbox/x', 'https://a,script-src/x', 'https://*/x', 'https://xn--a/', 'https://[::1]/x', '/\\evil/x'],
  ...['javascript:evil()', 'data:text/html,evil', '//evil.example', '/%', '/%zz?w=%', '/a?size=1x', '/a?widths=,,'],
]

async function openWithContent(evil: string) {
  const { dir, remove } = await copyContent({ projects: 0 })
  onTestFinished(remove)
  const named = { title: evil, description: evil }
  const texts = { name: evil, greeting: evil, roles: [evil], biography: evil, themeKey: evil }
  const files = {
    'site.yaml': { ...texts, avatar: { picture: 'avatar.jpg', alt: evil } },
    'profile.yaml': { aboutMe: evil },
    'timeline.yaml': [{ ...named, from: evil, to: evil, place: evil }],
    'skills.yaml': [{ title: evil }],
    'apps.yaml': [{ name: evil }],
    [`projects/${PROJECT}.yaml`]: { ...named, stack: evil, deployed: evil, technologies: evil },
  }
  for (const [name, document] of Object.entries(files)) await writeFile(join(dir, name), stringify(document))
  return open({ CONTENT_DIR: dir })
}

async function openWithBackend(change: (data: Awaited<ReturnType<typeof startStubBackend>>['data']) => void) {
  const stub = await startStubBackend()
  onTestFinished(stub.close)
  change(stub.data)
  return open({ PORTFOLIO_HOST: stub.origin })
}

async function open(env: Record<string, string>) {
  const site = await startListener(env)
  onTestFinished(site.close)
  return site
}

async function expectEscaped(url: string, status: number): Promise<void> {
  const response = await fetch(url)
  const html = await response.text()
  expect([url, response.status]).toEqual([url, status])
  for (const raw of RAW) expect(html).not.toMatch(raw)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy.split(/[;,]/)).toHaveLength(DIRECTIVE_COUNT)
  expect(policy).not.toMatch(/unsafe|evil/)
}

describe('HTML in text is escaped', () => {
  test('in the content', async () => {
    const { origin } = await openWithContent(EVIL)
    for (const path of PATHS) await expectEscaped(origin + path, path === '/nowhere' ? 404 : 200)
    expect(await (await fetch(`${origin}/project/${PROJECT}`)).text()).toContain('&lt;script&gt;evil()&lt;/script&gt;')
  })

  test('from a backend', async () => {
    const { origin } = await openWithBackend((data) => {
      data.user.aboutMe = EVIL
      data.timelines = [{ _id: EVIL, title: EVIL, description: EVIL, timeline: { from: EVIL, to: EVIL } }]
      data.skills = [{ _id: EVIL, title: EVIL }]
      data.applications = [{ _id: EVIL, name: EVIL }]
      const texts = { title: EVIL, description: EVIL, stack: EVIL, deployed: EVIL, technologies: EVIL }
      data.projects = [PROJECT, EVIL].map((_id) => ({ _id, ...texts }))
    })
    for (const path of PATHS.slice(0, 3)) await expectEscaped(origin + path, 200)
    expect(await (await fetch(origin)).text()).toContain('&lt;script&gt;evil()&lt;/script&gt;')
  })
})

test('an invalid URL from a backend neither breaks a page nor changes its policy', async () => {
  const { origin, errors } = await openWithBackend((data) => {
    const [first = ''] = ODD_URLS
    data.user = { ...data.user, githubURL: first, linkedInURL: ODD_URLS[7], avatar: { url: first } }
    data.skills = ODD_URLS.map((url, at) => ({ _id: `s${at}`, title: url, svg: { url } }))
    data.applications = ODD_URLS.map((url, at) => ({ _id: `a${at}`, name: url, svg: url }))
    data.projects = ODD_URLS.map((url, at) => ({
      ...{ _id: `p${at}`, title: url, gitRepoLink: url, projectLink: url, projectBanner: { url } },
    }))
  })
  const projects = ODD_URLS.map((_, at) => `/project/p${at}`)
  for (const path of ['/', '/?projects=all', ...projects, ...FILES.map((name) => `/${name}`)]) {
    const response = await fetch(origin + path)
    await response.arrayBuffer()
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-security-policy')).not.toMatch(/sandbox\/|https:\/\/(?:a[;,]|\*)/)
  }
  expect(errors()).toEqual([])
})

test('an SVG with a script, requested directly, has a policy that blocks scripts', async () => {
  const { dir, remove } = await copyContent({
    rewrite: { 'site.yaml': (text) => text.replace(/picture: .*/, 'picture: avatar.svg') },
  })
  onTestFinished(remove)
  const script = '<script>evil()</script><a href="javascript:evil()"><rect width="9" height="9" onclick="evil()"/></a>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="evil()">${script}</svg>`
  for (const name of ['icons/evil.svg', 'banners/evil.svg', 'avatar.svg']) await writeFile(join(dir, name), svg)
  await writeFile(join(dir, 'skills.yaml'), stringify([{ title: 'Evil', icon: 'icons/evil.svg' }]))
  await writeFile(join(dir, `projects/${PROJECT}.yaml`), stringify({ title: 'Evil', banner: 'banners/evil.svg' }))
  const { origin } = await open({ CONTENT_DIR: dir })
  for (const page of ['/', `/project/${PROJECT}`]) {
    expect(await (await fetch(origin + page)).text()).not.toContain('evil()')
  }
  const paths = ['/pictures/icons/evil.svg', '/pictures/banners/evil.svg', '/pictures/avatar.svg']
  let scripts = 0
  // The second response comes from the cache.
  for (const path of [...paths, ...paths]) {
    const response = await fetch(origin + path)
    if ((await response.text()).includes('evil()')) scripts += 1
    const { status, headers } = response
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/svg+xml'])
    const rules = headers.get('content-security-policy')?.split('; ')
    expect(rules).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "trusted-types 'none'"]))
    expect(rules?.filter((rule) => /^script-src|^style-src|unsafe/.test(rule))).toEqual([])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(scripts).toBeGreaterThan(0)
})
