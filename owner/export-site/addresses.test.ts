import { expect, test } from 'vitest'
import { createAddressWriter } from './addresses.ts'

const { withAssets, withPages } = createAddressWriter({
  base: '/me/',
  siteUrl: 'https://robin.example/me',
  assets: ['site-a.js', 'site-a.js.map', 'font(1).woff2'],
  pages: ['summarize', 'project/loom', 'project/loom-2'],
})

test.each([
  ['import("/assets/site-a.js")', 'import("/me/assets/site-a.js")'],
  ['url(/assets/font(1).woff2)', 'url(/me/assets/font(1).woff2)'],
  ['the folder /assets/ and /assets/other.js', 'the folder /assets/ and /assets/other.js'],
])('files of the build lie below the base: %s', (text, written) => {
  expect(withAssets(text)).toBe(written)
})

test.each([
  ['<a href="/me/project/loom">', '<a href="/me/project/loom/">'],
  ['<a href="/me/project/loom-2#x">', '<a href="/me/project/loom-2/#x">'],
  ['<loc>https://robin.example/me/summarize</loc>', '<loc>https://robin.example/me/summarize/</loc>'],
  ['href="/me/project/loom/"', 'href="/me/project/loom/"'],
  ['href="/me/project/loomis"', 'href="/me/project/loomis"'],
  ['<id>https://robin.example/me/project/loom</id>', '<id>https://robin.example/me/project/loom</id>'],
  ['I wove project/loom myself', 'I wove project/loom myself'],
])('a page is a folder: %s', (text, written) => {
  expect(withPages(text)).toBe(written)
})
