import { expect, test } from 'vitest'
import { LOCKED_DOWN_CSP } from '../../server/http/security/csp.ts'
import { renderHeadersFile } from './headers-file.ts'

const FILE = renderHeadersFile({
  base: '/me/',
  siteUrl: 'https://robin.example/me',
  policies: new Map([
    ['', 'policy of home'],
    ['project/loom/', 'policy of loom'],
  ]),
  others: ['feed.xml'],
})

/** Every matching rule adds its headers, as on Netlify and Cloudflare Pages. */
function read(path: string): string[] {
  return FILE.split('\n\n').flatMap((rule) => {
    const [pattern = '', ...headers] = rule.trim().split('\n')
    const matches = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
    return matches ? headers.map((line) => line.trim()) : []
  })
}

test.each([
  ['/me/', 'policy of home'],
  ['/me/project/loom/', 'policy of loom'],
  ['/me/feed.xml', LOCKED_DOWN_CSP],
  ['/me/pictures/a.svg', LOCKED_DOWN_CSP],
  ['/me/assets/a.js', LOCKED_DOWN_CSP],
])('%s has one policy and each other header once', (path, policy) => {
  const lines = read(path)
  expect(lines).toContain(`content-security-policy: ${policy}`)
  expect(lines).toContain('x-content-type-options: nosniff')
  expect(lines.find((line) => line.startsWith('strict-transport-security: '))).toBeDefined()
  const names = lines.map((line) => line.split(':', 1)[0])
  expect(names).toEqual([...new Set(names)])
})

test('files with a hash in their name are immutable', () => {
  expect(read('/me/assets/a.js')).toContain('cache-control: public, max-age=31536000, immutable')
  expect(read('/me/').join()).not.toContain('cache-control')
})
