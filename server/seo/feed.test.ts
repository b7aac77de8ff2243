import { type Element, Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { toFeed } from './feed.ts'
import { NASTY, toldFacts, toldProject } from './fixtures.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

test('the feed and each entry have what RFC 4287 asks of them, once', () => {
  const feed = parse(toFeed(toldFacts({ projects: [toldProject(), toldProject({ _id: 'loom' })] })))
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

test('words of any kind come out as they went in, less what XML cannot write', () => {
  const project = toldProject({ title: NASTY, description: NASTY, technologies: NASTY })
  const text = toFeed(toldFacts({ projects: [project] }))
  const readable = NASTY.replace('\u0007', '')
  expect(text).not.toContain('\u0007')
  expect(parse(text).querySelector('entry > title')?.textContent).toBe(readable)
  expect(parse(text).querySelector('entry > summary')?.textContent).toBe(readable)
  expect(parse(text).querySelector('category')?.getAttribute('term')).toBe(readable)
})

test('an entry has the date of its project, of its id, or one that never changes; the feed has the newest', () => {
  const ids = ['dated', '65a1b2c3d4e5f60718293a4b', 'plain', 'ffff', 'never']
  const dates: Record<string, number> = { dated: 20230900, plain: 0, never: 20230231 }
  const facts = toldFacts({ projects: ids.map((_id) => toldProject({ _id })), dateOf: (id) => dates[id] })
  const feed = parse(toFeed(facts))
  expect([...feed.querySelectorAll('entry > updated')].map((updated) => updated.textContent)).toEqual([
    '2023-09-01T00:00:00Z',
    '2024-01-12T21:44:35Z',
    '2000-01-01T00:00:00Z',
    '2000-01-01T00:00:00Z',
    '2000-01-01T00:00:00Z',
  ])
  expect(childrenOf(feed, 'updated')[0]?.textContent).toBe('2024-01-12T21:44:35Z')
  expect(toFeed(facts)).toBe(toFeed(facts))
})

test('an entry without a description has no empty one', () => {
  const feed = parse(toFeed(toldFacts({ projects: [toldProject({ description: '' })] })))
  expect(feed.querySelectorAll('entry > title')).toHaveLength(1)
  expect(feed.querySelectorAll('entry > summary')).toHaveLength(0)
})

test('a feed without projects is a feed all the same', () => {
  expect(parse(toFeed(toldFacts({ projects: [] }))).querySelector('updated')?.textContent).toMatch(TIMESTAMP)
})

function parse(xml: string): Element {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document.documentElement
}

function childrenOf(element: Element, name: string) {
  return [...element.children].filter((child) => child.localName === name)
}
