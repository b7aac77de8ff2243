import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeProject, PageMeta } from './page-meta.tsx'

const SITE = { name: 'Ada', siteUrl: 'https://ada.example', card: '/pictures/made/cards/_-1.png' }
const IMAGE = { url: 'https://ada.example/pictures/made/cards/engine-1.png', width: 1200, height: 630, isWide: true }
const PAGE = { site: SITE, title: 'Engine', description: 'It turns.', path: '/project/engine' }

function renderTags(props: Partial<ComponentProps<typeof PageMeta>> = {}): string[] {
  return renderToStaticMarkup(<PageMeta {...PAGE} {...props} />).split(/(?<=\/>|<\/title>|<\/script>)/)
}

test('renders Open Graph tags and JSON-LD', () => {
  expect(renderTags({ image: IMAGE, jsonLd: { name: '</script>Engine' } })).toEqual([
    '<title>Engine | Ada</title>',
    '<link rel="canonical" href="https://ada.example/project/engine"/>',
    '<meta name="description" content="It turns."/>',
    '<meta property="og:title" content="Engine"/>',
    '<meta property="og:description" content="It turns."/>',
    '<meta property="og:type" content="website"/>',
    '<meta property="og:url" content="https://ada.example/project/engine"/>',
    '<meta property="og:site_name" content="Ada"/>',
    '<meta property="og:image" content="https://ada.example/pictures/made/cards/engine-1.png"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta property="og:image:alt" content="Engine"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<script type="application/ld+json">{"@context":"https://schema.org","name":"\\u003c/script>Engine"}</script>',
  ])
})

test('links to the feed on the home page only', () => {
  const feed = '<link rel="alternate" type="application/atom+xml" href="https://ada.example/feed.xml"/>'
  expect(renderTags({ path: '/', title: 'Ada' })).toEqual(expect.arrayContaining([feed, '<title>Ada</title>']))
  expect(renderTags()).not.toContain(feed)
})

test('falls back to the share image of the site, or to none', () => {
  expect(renderTags()).toContain(`<meta property="og:image" content="${SITE.siteUrl}${SITE.card}"/>`)
  const bare = renderTags({ site: { name: 'Ada', siteUrl: '' } })
  expect(bare.join()).not.toContain('og:image')
  expect(bare).toContain('<meta name="twitter:card" content="summary"/>')
})

test('cuts a long description after a whole word', () => {
  const description = `${'counting '.repeat(17).trim()}…`
  expect(renderTags({ description: 'counting '.repeat(30) })).toContain(
    `<meta name="description" content="${description}"/>`,
  )
})

test('describes a project without a description by its technologies or its owner', () => {
  const bare = { title: 'Engine', description: '', technologies: '', stack: '' }
  expect(describeProject({ ...bare, description: 'It turns.' }, SITE)).toBe('It turns.')
  expect(describeProject({ ...bare, technologies: 'Brass, Steam' }, SITE)).toBe('Engine: Brass, Steam')
  expect(describeProject(bare, SITE)).toBe('Engine | Ada')
})
