import { expect, test } from 'vitest'
import { toLlms } from './llms.ts'
import { toManifest } from './manifest.ts'
import { toRobots } from './robots.ts'
import { toSitemap } from './sitemap.ts'
import { toldFacts, toldProject } from './fixtures.ts'

test('robots may read pages, but not the calls behind them, and learn where the sitemap is', () => {
  expect(toRobots('https://ada.example').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /openai/',
    '',
    'Sitemap: https://ada.example/sitemap.xml',
    '',
  ])
})

test('the sitemap names every page by its whole address, escaped', () => {
  const projects = [toldProject(), toldProject({ _id: "a&b/'ö" })]
  const sitemap = toSitemap({ siteUrl: 'https://ada.example', projects })
  expect(Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual([
    'https://ada.example/',
    'https://ada.example/summarize',
    'https://ada.example/project/engine',
    "https://ada.example/project/a%26b%2F'%C3%B6",
  ])
})

test('a sitemap holds no more than the protocol takes', () => {
  const projects = Array.from({ length: 50_010 }, (_, index) => toldProject({ _id: String(index) }))
  expect(toSitemap({ siteUrl: 'https://ada.example', projects }).match(/<url>/g)).toHaveLength(50_000)
})

test('llms.txt begins with a name and a quote, and lists projects as links with what they are', () => {
  const lines = toLlms(toldFacts({ projects: [toldProject({ title: 'An [odd]\nname' })] })).split('\n')
  expect(lines.slice(0, 3)).toEqual(['# Ada', '', '> Countess, Programmer'])
  expect(lines).toContain('Skills: Sums')
  expect(lines).toContain('## Projects')
  expect(lines).toContain(
    '- [An \\[odd\\] name](https://ada.example/project/engine): It turns. Made with Gears, Steam.',
  )
  const bare = toldProject({ description: '', technologies: '' })
  expect(toLlms(toldFacts({ projects: [bare] }))).toContain('- [Engine](https://ada.example/project/engine)\n')
  expect(toLlms(toldFacts({ projects: [] }))).not.toContain('## Projects')
})

test('the manifest has the colours of the owner and every icon that is drawn', () => {
  const icon = { url: '/pictures/made/icons/any-192-1.png', side: 192, purpose: 'any' as const }
  const manifest = toManifest({ name: 'Ada Lovelace', accent: 25 }, [icon])
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
  expect(toManifest({ name: 'Ada', accent: 150 }, [])).not.toMatchObject({
    theme_color: Reflect.get(manifest, 'theme_color'),
  })
})
