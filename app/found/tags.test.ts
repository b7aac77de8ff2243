import { expect, test } from 'vitest'
import { toDescription, toServedTags, toTags } from './tags.ts'

const SITE = { name: 'Ada', siteUrl: 'https://ada.example', card: '/pictures/made/cards/_-1.png' }
const IMAGE = { url: 'https://ada.example/pictures/made/cards/engine-1.png', width: 1200, height: 630, isWide: true }
const PAGE = { title: 'Engine', description: 'It turns.', path: '/project/engine' }

test('the name and the address of a page follow the visitor', () => {
  expect(toTags(SITE, PAGE)).toEqual([
    { title: 'Engine | Ada' },
    { tagName: 'link', rel: 'canonical', href: 'https://ada.example/project/engine' },
  ])
  expect(toTags(SITE, { title: 'Ada', path: '/' })).toContainEqual({ title: 'Ada' })
  expect(toTags(undefined, PAGE)).toContainEqual({ title: 'Engine | Portfolio' })
})

test('a page is described and pictured for machines', () => {
  expect(toServedTags(SITE, { ...PAGE, image: IMAGE, facts: { name: 'Engine' } })).toEqual([
    { name: 'description', content: 'It turns.' },
    { property: 'og:title', content: 'Engine' },
    { property: 'og:description', content: 'It turns.' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: 'https://ada.example/project/engine' },
    { property: 'og:site_name', content: 'Ada' },
    { property: 'og:image', content: 'https://ada.example/pictures/made/cards/engine-1.png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Engine' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': { '@context': 'https://schema.org', name: 'Engine' } },
  ])
})

test('the home page names the feed', () => {
  const href = 'https://ada.example/feed.xml'
  expect(toServedTags(SITE, { ...PAGE, path: '/' })).toContainEqual(expect.objectContaining({ rel: 'alternate', href }))
})

test('a page without an image of its own shows that of the site, and none where there is none', () => {
  expect(toServedTags(SITE, PAGE)).toContainEqual({ property: 'og:image', content: SITE.siteUrl + SITE.card })
  const bare = toServedTags({ ...SITE, card: undefined }, PAGE)
  expect(JSON.stringify(bare)).not.toContain('og:image')
  expect(bare).toContainEqual({ name: 'twitter:card', content: 'summary' })
})

test('a long description ends with a whole word', () => {
  const tags = toServedTags(SITE, { ...PAGE, description: 'counting '.repeat(30) })
  expect(tags).toContainEqual({ name: 'description', content: `${'counting '.repeat(17).trim()}…` })
})

test('a project without a description is described by what it is made with, or by whom', () => {
  const bare = { title: 'Engine', description: '', technologies: '', stack: '' }
  expect(toDescription({ ...bare, description: 'It turns.' }, SITE)).toBe('It turns.')
  expect(toDescription({ ...bare, technologies: 'Brass, Steam' }, SITE)).toBe('Engine: Brass, Steam')
  expect(toDescription(bare, SITE)).toBe('Engine | Ada')
})
