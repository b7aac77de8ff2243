import { expect, test } from 'vitest'
import { createProject, createSiteData } from '../../tests/fakes/content/site-data.ts'
import { renderLlms } from './llms.ts'
import { createManifest } from './manifest.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

test('robots.txt disallows the API and names the sitemap', () => {
  expect(renderRobots('https://ada.example').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /openai/',
    '',
    'Sitemap: https://ada.example/sitemap.xml',
    '',
  ])
})

test('the sitemap has the escaped URL of every page', () => {
  const projects = [createProject(), createProject({ _id: "a&b/'ö" })]
  const sitemap = renderSitemap(createSiteData({ projects }))
  expect(Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)).toEqual([
    'https://ada.example/',
    'https://ada.example/summarize',
    'https://ada.example/privacy',
    'https://ada.example/project/engine',
    "https://ada.example/project/a%26b%2F'%C3%B6",
  ])
})

test('without summaries there is no link to them', () => {
  const data = createSiteData()
  const without = { ...data, site: { ...data.site, summaries: false } }
  for (const render of [renderSitemap, renderLlms]) {
    expect(render(data)).toContain('/summarize')
    expect(render(without)).not.toMatch(/summar/i)
  }
})

test('llms.txt has a title, a quote, and links to projects', () => {
  const lines = renderLlms(createSiteData({ projects: [createProject({ title: 'An [odd]\nname' })] })).split('\n')
  expect(lines.slice(0, 3)).toEqual(['# Ada', '', '> Countess, Programmer'])
  expect(lines).toContain('Skills: Sums')
  expect(lines).toContain('## Projects')
  expect(lines).toContain(
    '- [An \\[odd\\] name](https://ada.example/project/engine): It turns. Built with Gears, Steam.',
  )
  const open = createProject({ description: 'A loom in Wasm', technologies: 'C' })
  expect(renderLlms(createSiteData({ projects: [open] }))).toContain(': A loom in Wasm. Built with C.\n')
  expect(lines).toContain('- [Home](https://ada.example/): projects, skills, contact')
  const bare = createProject({ description: '', technologies: '' })
  expect(renderLlms(createSiteData({ projects: [bare] }))).toContain('- [Engine](https://ada.example/project/engine)\n')
  expect(renderLlms(createSiteData({ projects: [] }))).not.toContain('## Projects')
})

test('the manifest has the accent color and every generated icon', () => {
  const icon = { url: '/pictures/made/icons/any-192-1.png', side: 192, purpose: 'any' as const }
  const manifest = createManifest({ name: 'Ada Lovelace', accent: 25, theme: 'system' }, [icon])
  expect(manifest).toMatchObject({
    name: 'Ada Lovelace',
    short_name: 'Ada',
    start_url: '/',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    icons: [
      { src: '/favicon.svg', sizes: 'any' },
      { src: icon.url, sizes: '192x192', type: 'image/png', purpose: 'any' },
    ],
  })
  for (const changes of [{ accent: 150 }, { theme: 'light' as const }]) {
    const other = createManifest({ name: 'Ada', accent: 25, theme: 'dark', ...changes }, [])
    expect(other).not.toMatchObject({ theme_color: Reflect.get(manifest, 'theme_color') })
  }
})
