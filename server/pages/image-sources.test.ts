import { expect, test } from 'vitest'
import { createSkillsPortfolio } from '../../tests/fakes/content/small-portfolio.ts'
import { findImageSources } from './image-sources.ts'

const MANY = Array.from({ length: 30 }, (_, index) => `https://${index}.example/x`)
const HOST = 'https://host.example'

test.each([
  [
    'their origins',
    ['https://a.example/1', 'https://a.example/2', 'http://b.example/4'],
    ['https://a.example', 'http://b.example'],
  ],
  ["nothing for the owner's files", ['/pictures/a.svg'], []],
  ['their scheme if they are very many', MANY, ['https:']],
])('the images of all pages are allowed by %s', async (_name, images, expected) => {
  expect(await findImageSources(createSkillsPortfolio(images), '')).toEqual(expected)
})

test('any image origin is allowed while the backend is pending, over http only if the backend uses it', async () => {
  const portfolio = { ...createSkillsPortfolio([]), projects: async () => ({ kind: 'pending' }) as const }
  expect(await findImageSources(createSkillsPortfolio([]), `${HOST}/robin`)).toEqual([HOST])
  expect(await findImageSources(portfolio, HOST)).toEqual(['https:'])
  expect(await findImageSources(portfolio, 'http://host.example')).toEqual(['https:', 'http:'])
})
