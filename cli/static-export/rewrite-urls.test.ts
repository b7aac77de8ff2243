import { expect, test } from 'vitest'
import { createPageUrlWriter } from './rewrite-urls.ts'

const withPages = createPageUrlWriter({
  siteUrl: 'https://robin.example/me',
  pages: ['summarize', 'project/loom', 'project/loom-2'],
})

test.each([
  ['content="https://robin.example/me/project/loom"', 'content="https://robin.example/me/project/loom/"'],
  ['https://robin.example/me/project/loom-2#x', 'https://robin.example/me/project/loom-2/#x'],
  ['<loc>https://robin.example/me/summarize</loc>', '<loc>https://robin.example/me/summarize/</loc>'],
  ['https://robin.example/me/project/loom/', 'https://robin.example/me/project/loom/'],
  ['https://robin.example/me/project/loomis', 'https://robin.example/me/project/loomis'],
  ['<id>https://robin.example/me/project/loom</id>', '<id>https://robin.example/me/project/loom</id>'],
  ['I wove project/loom myself', 'I wove project/loom myself'],
])('a page is a folder: %s', (text, written) => {
  expect(withPages(text)).toBe(written)
})
