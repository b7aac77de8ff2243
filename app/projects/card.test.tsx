import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteLinksContext } from '../ui/site-links.ts'
import { PrintedProjects } from './card.tsx'

function render(count: number) {
  const cards = Array.from({ length: count }, (_, at) => ({
    _id: `p${at}`,
    title: `Project ${at}`,
    stack: '',
    projectBanner: undefined,
  }))
  return renderToStaticMarkup(
    <SiteLinksContext value={{ base: '/me/', pagesAreFolders: true }}>
      <PrintedProjects cards={cards} />
    </SiteLinksContext>,
  )
}

test('lists the title and path of each project behind Show More', () => {
  expect(render(1)).toBe('<ul class="print-only"><li><a href="/me/project/p0/">Project 0</a></li></ul>')
})

test('lists 11 projects and links to the rest', () => {
  expect(render(11)).not.toContain('more')
  const html = render(22)
  expect(html.match(/<li>/g)).toHaveLength(12)
  expect(html).toContain('<li><a href="/me/?projects=all">and 11 more</a></li></ul>')
})
