import { expect, test } from 'vitest'
import { toText } from './facts.tsx'
import { toTags } from './tags.ts'

const SITE = { name: 'Ada', siteUrl: 'https://ada.example', card: '/pictures/made/cards/_-1.png' }
const PAGE = { title: 'Engine', description: 'It turns.', path: '/project/engine' }

test('a page is named, described, addressed and pictured', () => {
  expect(toTags(SITE, { ...PAGE, card: '/pictures/made/cards/engine-1.png' })).toEqual([
    { title: 'Engine | Ada' },
    { name: 'description', content: 'It turns.' },
    { tagName: 'link', rel: 'canonical', href: 'https://ada.example/project/engine' },
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
  ])
})

test('a page without a card of its own shows that of the site, and none where none is drawn', () => {
  expect(toTags(SITE, PAGE)).toContainEqual({ property: 'og:image', content: SITE.siteUrl + SITE.card })
  const bare = toTags({ ...SITE, card: undefined }, PAGE)
  expect(JSON.stringify(bare)).not.toContain('og:image')
  expect(bare).toContainEqual({ name: 'twitter:card', content: 'summary' })
})

test('a long description ends with a whole word', () => {
  const tags = toTags(SITE, { ...PAGE, description: 'counting '.repeat(30) })
  expect(tags).toContainEqual({ name: 'description', content: `${'counting '.repeat(17).trim()}…` })
})

test('no fact can end its script', () => {
  expect(toText({ name: '</script><script>alert(1)' })).not.toContain('<')
})
