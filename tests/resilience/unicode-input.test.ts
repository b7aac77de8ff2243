import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { copyContent } from '../fakes/content.ts'
import { startSite } from '../fakes/site.ts'

const PROJECT = 'strange'
const PATHS = ['/', '/?projects=all', '/summarize', '/nowhere', `/project/${PROJECT}`]
const FILES = [
  '/resume.json',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/site.webmanifest',
  '/favicon.svg',
]
const RULES = 13

/** Words that would be more than words in a page that did not escape them. */
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

const ODD_ADDRESSES = [
  ...['https://[', 'https://', 'https://a b/', 'https://a:99999/', 'https://%/', 'http://?', 'https://a\\b\n/'],
  ...['https://a;sandbox/x', 'https://a,script-src/x', 'https://*/x', 'https://xn--a/', 'https://[::1]/x', '/\\evil/x'],
  ...['javascript:evil()', 'data:text/html,evil', '//evil.example', '/%', '/%zz?w=%', '/a?size=1x', '/a?widths=,,'],
]

async function openOwn(evil: string) {
  const { dir, remove } = await copyContent({ projects: 0 })
  onTestFinished(remove)
  const named = { title: evil, description: evil }
  await writeFile(
    join(dir, 'site.yaml'),
    stringify({
      ...{ name: evil, greeting: evil, roles: [evil], biography: evil, themeKey: evil },
      avatar: { picture: 'avatar.jpg', alt: evil },
    }),
  )
  await writeFile(join(dir, 'profile.yaml'), stringify({ aboutMe: evil }))
  await writeFile(join(dir, 'timeline.yaml'), stringify([{ ...named, from: evil, to: evil, place: evil }]))
  await writeFile(join(dir, 'skills.yaml'), stringify([{ title: evil }]))
  await writeFile(join(dir, 'apps.yaml'), stringify([{ name: evil }]))
  const project = { ...named, stack: evil, deployed: evil, technologies: evil }
  await writeFile(join(dir, `projects/${PROJECT}.yaml`), stringify(project))
  return open({ CONTENT_DIR: dir })
}

async function openForeign(change: (data: Awaited<ReturnType<typeof startStubBackend>>['data']) => void) {
  const stub = await startStubBackend()
  onTestFinished(stub.close)
  change(stub.data)
  return open({ PORTFOLIO_HOST: stub.origin, SITE_URL: 'https://robin.example' })
}

async function open(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(site.stop)
  return site
}

async function expectEscaped(address: string, status: number): Promise<void> {
  const response = await fetch(address)
  const html = await response.text()
  expect([address, response.status]).toEqual([address, status])
  for (const raw of RAW) expect(html).not.toMatch(raw)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy.split(/[;,]/)).toHaveLength(RULES)
  expect(policy).not.toMatch(/unsafe|evil/)
}

describe('HTML in the words of the site does nothing', () => {
  test('of the owner', async () => {
    const { origin } = await openOwn(EVIL)
    for (const path of PATHS) await expectEscaped(origin + path, path === '/nowhere' ? 404 : 200)
    expect(await (await fetch(`${origin}/project/${PROJECT}`)).text()).toContain('&lt;script&gt;evil()&lt;/script&gt;')
  })

  test('of a backend', async () => {
    const { origin } = await openForeign((data) => {
      data.user.aboutMe = EVIL
      data.timelines = [{ _id: EVIL, title: EVIL, description: EVIL, timeline: { from: EVIL, to: EVIL } }]
      data.skills = [{ _id: EVIL, title: EVIL }]
      data.applications = [{ _id: EVIL, name: EVIL }]
      const words = { title: EVIL, description: EVIL, stack: EVIL, deployed: EVIL, technologies: EVIL }
      data.projects = [PROJECT, EVIL].map((_id) => ({ _id, ...words }))
    })
    for (const path of PATHS.slice(0, 3)) await expectEscaped(origin + path, 200)
    expect(await (await fetch(origin)).text()).toContain('&lt;script&gt;evil()&lt;/script&gt;')
  })
})

describe('no address makes a page fail, or adds a rule to its policy', () => {
  test('that a backend sends', async () => {
    const { origin, logs } = await openForeign((data) => {
      const [first = ''] = ODD_ADDRESSES
      data.user = { ...data.user, githubURL: first, linkedInURL: ODD_ADDRESSES[7], avatar: { url: first } }
      data.skills = ODD_ADDRESSES.map((url, at) => ({ _id: `s${at}`, title: url, svg: { url } }))
      data.applications = ODD_ADDRESSES.map((url, at) => ({ _id: `a${at}`, name: url, svg: url }))
      data.projects = ODD_ADDRESSES.map((url, at) => ({
        ...{ _id: `p${at}`, title: url, gitRepoLink: url, projectLink: url, projectBanner: { url } },
      }))
    })
    const projects = ODD_ADDRESSES.map((_, at) => `/project/p${at}`)
    for (const path of ['/', '/?projects=all', ...projects, ...FILES]) {
      const response = await fetch(origin + path)
      await response.arrayBuffer()
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-security-policy')).not.toMatch(/sandbox\/|https:\/\/(?:a[;,]|\*)/)
    }
    expect(logs).toEqual([])
  })

  test('in the content: an issue, reported before the site starts', async () => {
    const { dir, remove } = await copyContent({
      rewrite: { 'site.yaml': (text) => text.replace(/picture: .*/, "picture: 'https://['") },
    })
    onTestFinished(remove)
    const refusal = await startSite({ CONTENT_DIR: dir }).catch(String)
    expect(refusal).toMatch(
      /site\.yaml:\d+ {2}avatar\.picture {2}expected an http\(s\) address.*, found "https:\/\/\["/,
    )
  })
})

test('an SVG with a script, requested directly, has a policy under which nothing runs', async () => {
  const { dir, remove } = await copyContent({
    rewrite: { 'site.yaml': (text) => text.replace(/picture: .*/, 'picture: avatar.svg') },
  })
  onTestFinished(remove)
  const script = '<script>evil()</script><a href="javascript:evil()"><rect width="9" height="9" onclick="evil()"/></a>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="evil()">${script}</svg>`
  for (const name of ['icons/evil.svg', 'banners/evil.svg', 'avatar.svg']) await writeFile(join(dir, name), drawing)
  await writeFile(join(dir, 'skills.yaml'), stringify([{ title: 'Evil', icon: 'icons/evil.svg' }]))
  await writeFile(join(dir, `projects/${PROJECT}.yaml`), stringify({ title: 'Evil', banner: 'banners/evil.svg' }))
  const { origin } = await open({ CONTENT_DIR: dir })
  const pages = await Promise.all(['/', `/project/${PROJECT}`].map(async (path) => (await fetch(origin + path)).text()))
  const shown = Array.from(pages.join('').matchAll(/\/pictures\/[\w/-]+\.svg/g), ([path]) => path)
  const paths = new Set(['/pictures/icons/evil.svg', '/pictures/banners/evil.svg', '/pictures/avatar.svg', ...shown])
  for (const page of pages) expect(page).not.toContain('evil()')
  let scripts = 0
  // A second answer comes from what is kept.
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
