import { expect, test } from 'vitest'
import { createProject, createSiteData } from '../../tests/fakes/content/site-data.ts'
import { createManifest } from './manifest.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

test('robots.txt disallows the API and names the sitemaps', () => {
  expect(renderRobots('https://ada.example', [{ url: 'https://ada.example/de' }]).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /openai/',
    '',
    'Sitemap: https://ada.example/sitemap.xml',
    'Sitemap: https://ada.example/de/sitemap.xml',
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

test('the sitemap lists a page in each language that has it, and the same default as the other sites', () => {
  const { site } = createSiteData()
  const translations = [{ language: 'de', url: 'https://ada.example/de', pages: ['/', '/project/a%26b'] }]
  const projects = [createProject(), createProject({ _id: 'a&b' })]
  const sitemap = renderSitemap(createSiteData({ projects, site: { ...site, translations } }))
  const links = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>(.*?)<\/url>/g), ([, url, alternates = '']) => [
    url,
    ...Array.from(alternates.matchAll(/hreflang="(.*?)" href="(.*?)"/g), ([, language, href]) => `${language} ${href}`),
  ])
  const home = 'https://ada.example/'
  expect(links.slice(0, 2)).toEqual([[home, `en ${home}`, `de ${home}de/`, `x-default ${home}`], [`${home}summarize`]])
  expect(links.at(-1)?.slice(1)).toEqual([
    'en https://ada.example/project/a%26b',
    'de https://ada.example/de/project/a%26b',
    'x-default https://ada.example/project/a%26b',
  ])
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
