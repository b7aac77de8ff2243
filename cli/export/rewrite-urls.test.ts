import { expect, test } from 'vitest'
import { createPageUrlRewriter } from './rewrite-urls.ts'

const rewriteUrls = createPageUrlRewriter({
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
])('page URLs end with a slash: %s', (text, written) => {
  expect(rewriteUrls(text)).toBe(written)
})
