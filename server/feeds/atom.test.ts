import { type Element, Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { createProject, createSiteData, UNSAFE_TEXT } from '../../tests/fakes/content/site-data.ts'
import { renderFeed } from './atom.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

test('the feed and its entries have the elements RFC 4287 requires', () => {
  const feed = parse(renderFeed(createSiteData({ projects: [createProject(), createProject({ _id: 'loom' })] })))
  expect(feed.namespaceURI).toBe('http://www.w3.org/2005/Atom')
  for (const element of [feed, ...feed.querySelectorAll('entry')]) {
    for (const name of ['id', 'title', 'updated']) expect(childrenOf(element, name)).toHaveLength(1)
    expect(childrenOf(element, 'updated')[0]?.textContent).toMatch(TIMESTAMP)
    expect(URL.canParse(childrenOf(element, 'id')[0]?.textContent ?? '')).toBe(true)
    expect(childrenOf(element, 'link').filter((link) => link.getAttribute('rel') === 'alternate')).toHaveLength(1)
  }
  expect(childrenOf(feed, 'author')[0]?.querySelector('name')?.textContent).toBe('Ada')
  expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe('https://ada.example/feed.xml')
  expect([...feed.querySelectorAll('entry > id')].map((id) => id.textContent)).toEqual([
    'https://ada.example/project/engine',
    'https://ada.example/project/loom',
  ])
})

test('escapes text and drops characters XML cannot represent', () => {
  const project = createProject({ title: UNSAFE_TEXT, description: UNSAFE_TEXT, technologies: UNSAFE_TEXT })
  const text = renderFeed(createSiteData({ projects: [project] }))
  const readable = UNSAFE_TEXT.replace('\u0007', '')
  expect(text).not.toContain('\u0007')
  expect(text).toContain('>A &lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; ')
  expect(parse(text).querySelector('entry > title')?.textContent).toBe(readable)
  expect(parse(text).querySelector('entry > summary')?.textContent).toBe(readable)
  expect(parse(text).querySelector('category')?.getAttribute('term')).toBe(readable)
})

test('an entry has the date of its project, its ObjectId, or a fixed date, and the feed has the newest', () => {
  const ids = ['dated', '65a1b2c3d4e5f60718293a4b', 'plain', 'ffff']
  const dates: Record<string, number> = { dated: 20230900, plain: 0 }
  const data = createSiteData({ projects: ids.map((_id) => createProject({ _id })), projectDate: (id) => dates[id] })
  const feed = parse(renderFeed(data))
  expect([...feed.querySelectorAll('entry > updated')].map((updated) => updated.textContent)).toEqual([
    '2023-09-01T00:00:00Z',
    '2024-01-12T21:44:35Z',
    '2000-01-01T00:00:00Z',
    '2000-01-01T00:00:00Z',
  ])
  expect(childrenOf(feed, 'updated')[0]?.textContent).toBe('2024-01-12T21:44:35Z')
  expect(renderFeed(data)).toBe(renderFeed(data))
})

test('omits an empty summary', () => {
  const feed = parse(renderFeed(createSiteData({ projects: [createProject({ description: '' })] })))
  expect(feed.querySelectorAll('entry > title')).toHaveLength(1)
  expect(feed.querySelectorAll('entry > summary')).toHaveLength(0)
})

test('a feed without projects is valid', () => {
  expect(parse(renderFeed(createSiteData({ projects: [] }))).querySelector('updated')?.textContent).toMatch(TIMESTAMP)
})

function parse(xml: string): Element {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document.documentElement
}

function childrenOf(element: Element, name: string) {
  return [...element.children].filter((child) => child.localName === name)
}
