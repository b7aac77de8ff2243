import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteLinksContext } from '../ui/site-links.ts'
import { CardGrid } from './card.tsx'
import { PrintedProjects } from './project-cards.tsx'

const COLUMNS = 3
/** How many columns and rows `gallery.css` gives to a card. A pair shares a row. */
const AREAS = { 'reveal large': 4, 'reveal pair': 1.5, reveal: 1 }

function render(count: number) {
  return renderInSite(<PrintedProjects cards={createCards(count)} />)
}

function createCards(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    _id: `p${at}`,
    title: `Project ${at}`,
    stack: '',
    projectBanner: undefined,
  }))
}

function renderInSite(element: ReactNode) {
  return renderToStaticMarkup(
    <SiteLinksContext value={{ base: '/me/', pagesAreFolders: true }}>{element}</SiteLinksContext>,
  )
}

test.each([true, false])('any number of cards fills whole rows, and none is larger than the lead: %j', (lead) => {
  for (let count = 2; count <= 12; count += 1) {
    const html = renderInSite(<CardGrid cards={createCards(count)} lead={lead} />)
    const areas = Array.from(html.matchAll(/<li class="([^"]+)"/g), ([, name]) => AREAS[name as keyof typeof AREAS])
    expect(areas).toHaveLength(count)
    const rows = areas.reduce((sum, area) => sum + area, 0) / COLUMNS
    expect(rows, `${count} cards`).toBe(Math.round(rows))
    if (lead) expect(Math.max(...areas)).toBe(areas[0])
  }
})

test('lists the title, path, and technologies of each project behind Show More', () => {
  const cards = createCards(2).map((card, at) => ({ ...card, ...(at === 0 && { technologies: 'Ink' }) }))
  expect(renderInSite(<PrintedProjects cards={cards} />)).toBe(
    '<ul class="print-only"><li><a href="/me/project/p0/" class="card-text"><span class="card-title">Project 0</span><span class="card-stack">Ink</span></a></li><li><a href="/me/project/p1/" class="card-text"><span class="card-title">Project 1</span></a></li></ul>',
  )
})

test('lists 11 projects and links to the rest', () => {
  expect(render(11)).not.toContain('more')
  const html = render(22)
  expect(html.match(/<li>/g)).toHaveLength(12)
  expect(html).toContain('<li><a href="/me/?projects=all">and 11 more</a></li></ul>')
})
