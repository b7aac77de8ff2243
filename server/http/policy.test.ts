import { expect, test } from 'vitest'
import { toPortfolio } from '../../tests/peers/small-portfolio.ts'
import { findPictureSources, toPolicy } from './policy.ts'

const PENDING = { kind: 'pending' } as const
const EVIL = 'https://evil.example; script-src *'

test('a page may run and send nothing but what is named', () => {
  const policy = toPolicy('<script>one()</script><style>a{}</style>', { pictures: [], calls: [] }).split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[^' ]+'$/),
    expect.stringMatching(/^style-src 'self' 'sha256-[^' ]+'$/),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
})

test('facts for machines are no script and get no leave', () => {
  const facts = '<script id="x" type="application/ld+json">{}</script>'
  expect(toPolicy(facts, { pictures: [], calls: [] })).toContain("script-src 'self';")
})

test('a page shows the pictures that stand in it, from exactly where they lie', () => {
  const html = '<img alt="" src="https://a.example/x.png"><img src="/own.png"><img src="http://b.example:81/y?z">'
  expect(toPolicy(html, { pictures: ['https://a.example'], calls: [] })).toContain(
    "img-src 'self' data: https://a.example http://b.example:81;",
  )
})

test('what a backend calls an address adds no rule', async () => {
  const sources = await findPictureSources(toPortfolio([EVIL, `https://a.example/${EVIL}`, 'javascript:x']), '')
  const policy = toPolicy(`<img src="${EVIL}">`, { pictures: sources, calls: [] })
  expect(policy.match(/script-src/g)).toHaveLength(1)
  expect(policy).not.toContain('evil')
})

test('the pictures of all pages are allowed on each', async () => {
  const portfolio = toPortfolio(['https://a.example/1', 'https://a.example/2', '/pictures/3', 'http://b.example/4'])
  expect(await findPictureSources(portfolio, '')).toEqual(['https://a.example', 'http://b.example'])
  expect(await findPictureSources(portfolio, 'https://host.example/robin')).toContain('https://host.example')
})

test('the files of the owner need no other place', async () => {
  expect(await findPictureSources(toPortfolio(['/pictures/a.svg']), '')).toEqual([])
})

test('a backend that has not spoken yet may show pictures from anywhere, without https only where it is so itself', async () => {
  const portfolio = { ...toPortfolio([]), projects: async () => PENDING }
  expect(await findPictureSources(portfolio, 'https://host.example')).toEqual(['https:'])
  expect(await findPictureSources(portfolio, 'http://host.example')).toEqual(['https:', 'http:'])
})

test('pictures from very many places are named by their scheme', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `https://${index}.example/x`)
  expect(await findPictureSources(toPortfolio(many), '')).toEqual(['https:'])
})
