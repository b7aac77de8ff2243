import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StoryNode } from '../../contract/story.ts'
import { createWords } from '../../contract/words/languages.ts'
import { SiteLinksContext } from '../ui/site-links.ts'
import { WordsContext } from '../ui/words.ts'
import { StoryParts } from './story.tsx'

const PHOTO = '/pictures/a/made/b-0123456789-800.webp?size=800x600&ground=102030&hue=70&widths=160.640.800'

function render(text: StoryNode[], images: { url: string; alt: string }[] = [], language = 'en'): string {
  return renderToStaticMarkup(
    <SiteLinksContext value={{ base: '/base/', pagesAreFolders: true }}>
      <WordsContext value={createWords(language)}>
        <StoryParts story={{ text, images }} />
      </WordsContext>
    </SiteLinksContext>,
  )
}

test('renders nothing for an empty story', () => {
  expect(render([])).toBe('')
})

test('escapes markup in text', () => {
  const html = render([{ tag: 'p', children: ['<script>alert(1)</script> & "'] }])
  expect(html).toContain('<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;</p>')
})

test('preserves white space in code, which is scrollable with the keyboard', () => {
  const html = render([{ tag: 'pre', children: ['  a\n\n\tb'] }])
  expect(html).toContain('<div role="group" aria-label="Code" tabindex="0" class="scrollable" dir="ltr"><pre>')
  expect(html).toContain('<code>  a\n\n\tb</code></pre>')
})

test('a list has one direction, so its markers are on one side', () => {
  const items = ['مرحبًا.', 'Hello.'].map((text): StoryNode => ({ tag: 'li', children: [text] }))
  const list: StoryNode[] = [{ tag: 'ul', children: items }]
  expect(render(list, [], 'ar')).toContain('<ul dir="rtl"><li>مرحبًا.</li><li>Hello.</li></ul>')
  expect(render(list)).toContain('<ul dir="auto"><li>مرحبًا.</li><li>Hello.</li></ul>')
})

test('renders an image with its variants, size, and color, and links to the largest variant instead of the original', () => {
  const html = render([], [{ url: PHOTO, alt: 'A harbour' }])
  expect(html).toContain('<a href="/base/pictures/a/made/b-0123456789-800.avif">')
  expect(html).toContain('alt="A harbour"')
  expect(html).toContain('width="800" height="600"')
  expect(html).toContain('color="#102030"')
  expect(html).not.toContain('b.jpg')
  expect(html).not.toContain('style=')
})

test('prefixes local links and images with the base path and leaves external ones unchanged', () => {
  const html = render([
    { tag: 'a', href: '/files/r.pdf', children: ['r'] },
    { tag: 'a', href: 'https://a.example/', children: ['a'] },
    { tag: 'img', url: PHOTO, alt: '' },
    { tag: 'img', url: 'https://b.example/c.png', alt: '' },
  ])
  expect(html).toContain('<a href="/base/files/r.pdf">r</a><a href="https://a.example/">a</a>')
  expect(html).toContain('src="/base/pictures/a/made/b-0123456789-800.webp"')
  expect(html).toMatch(/of-unknown-size"><img src="https:\/\/b\.example\/c\.png" alt="" width="1600"/)
})
