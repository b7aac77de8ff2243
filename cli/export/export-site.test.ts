import { expect, test } from 'vitest'
import { addSlashes } from './collect.ts'
import { renderReport } from './export-site.ts'

const siteUrl = 'https://robin.example/me'

test.each([
  ['content="https://robin.example/me/project/loom"', 'content="https://robin.example/me/project/loom/"'],
  ['https://robin.example/me/project/loom-2#x', 'https://robin.example/me/project/loom-2/#x'],
  ['<loc>https://robin.example/me/summarize</loc>', '<loc>https://robin.example/me/summarize/</loc>'],
  ['https://robin.example/me/project/loom/', 'https://robin.example/me/project/loom/'],
  ['https://robin.example/me/project/loomis', 'https://robin.example/me/project/loomis'],
  ['<id>https://robin.example/me/project/loom</id>', '<id>https://robin.example/me/project/loom</id>'],
  ['https://robin.example/me"', 'https://robin.example/me"'],
])('page URLs end with a slash: %s', (text, written) => {
  expect(addSlashes(text, { url: siteUrl, pages: ['/', '/summarize', '/project/loom', '/project/loom-2'] })).toBe(
    written,
  )
})

test('the report has the counts, and mentions the missing server', () => {
  const counts = {
    dir: 'site',
    pages: ['/', '/a', '/404.html'],
    files: 9,
    base: '/me/',
    api: undefined,
    siteUrl,
    contacts: ['me@a.example'],
    missing: [],
  }
  expect(
    renderReport({ ...counts, hasSiteUrl: true, imageHost: undefined, imageIssue: undefined }).split('\n'),
  ).toEqual([
    'Exported 3 pages (9 files) to site. Serve this folder at /me/',
    'Without a server, there are no messages.',
    'The contact section shows me@a.example.',
  ])
  const hints = {
    hasSiteUrl: false,
    imageHost: 'https://old.example',
    imageIssue: '2 failed.',
  }
  const report = renderReport({ ...counts, ...hints, contacts: [] })
  expect(report).toContain('Visitors have no way to reach you. Set links.mail')
  expect(renderReport({ ...counts, ...hints, contacts: [], api: 'https://a.example' })).not.toContain('reach you')
  expect(report).toContain('Images still load from https://old.example')
  expect(report).toContain('Set “url” in site.yaml')
  expect(report).toContain('\n2 failed.\n')
})
