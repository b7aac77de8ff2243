import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPortfolio } from '../../tests/peers/small-portfolio.ts'
import { holds, textOf, wildText } from '../../tests/peers/wild.ts'
import { findPictureSources, toPolicy } from './policy.ts'

const PENDING = { kind: 'pending' } as const
const EVIL = [
  'https://evil.example; script-src *',
  'https://evil;sandbox/x',
  'https://evil,default-src/x',
  'https://evil;script-src/x',
  "https://evil'self'/x",
  'https://*/evil',
  'https://*.evil.example/x',
  'javascript:evil',
]

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

test.each(EVIL)('what a backend calls an address adds no rule: %s', async (evil) => {
  const pictures = await findPictureSources(toPortfolio([evil, `https://a.example/${evil}`]), evil)
  const policy = toPolicy(`<img src="${evil}">`, { pictures, calls: [evil] })
  const plain = toPolicy('', { pictures: ['https://a.example'], calls: [] })
  expect(policy).toBe(plain)
})

holds(
  'no address adds a rule, a word of the policy, or every host',
  fc.property(fc.oneof(wildText, textOf(...EVIL, ';', ',', '*', '://', '[', '@')), (host) => {
    const address = `https://${host}`
    const policy = toPolicy(`<img src="${address.replaceAll('"', '&quot;')}">`, { pictures: [], calls: [address] })
    const sources = /^[^;]*; [^;]*; [^;]*; img-src 'self' data:([^;]*); [^;]*; connect-src 'self'([^;]*); manifest-src/
    for (const list of sources.exec(policy)?.slice(1) ?? ['no such list']) {
      expect(list).toMatch(/^(?: https:\/\/[a-z0-9_.:[\]-]+)?$/)
    }
    expect(policy.split(/[;,]/)).toHaveLength(13)
  }),
)

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
