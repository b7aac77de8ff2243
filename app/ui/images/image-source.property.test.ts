import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText, testProperty, webUrl } from '../../../tests/fakes/arbitraries.ts'
import { parseImageUrl } from './image-source.ts'

const SITE = 'https://site.example'
const name = anyText.map((text) => encodeURIComponent(text.toWellFormed())).filter((text) => /^(?!\.*$)/.test(text))
const side = fc.integer({ min: 1, max: 20_000 })

testProperty(
  'parses the size, color, and widths in the URL of a local image',
  fc.property(
    fc.record({ name, width: side, height: side, ground: fc.stringMatching(/^[\da-f]{6}$/), widths: fc.array(side) }),
    ({ name, width, height, ground, widths }) => {
      const own = widths.length ? `/pictures/${name}-0123456789-9.webp` : `/pictures/${name}.png?v=0123456789`
      const known = `size=${width}x${height}&ground=${ground}${widths.length ? `&widths=${widths.join('.')}` : ''}`
      const source = parseImageUrl(`${own}${widths.length ? '?' : '&'}${known}`)
      expect(source).toMatchObject({ size: { width, height }, background: `#${ground}` })
      expect(source.avif?.split(',').length ?? 0).toBe(widths.length)
      expect(source.src).toBe(own)
    },
  ),
)

testProperty(
  'returns a source for any URL, and variants only for local images',
  fc.property(fc.oneof(anyText, webUrl), (url) => {
    const { src, avif } = parseImageUrl(url)
    if (!avif) expect(url.startsWith(src)).toBe(true)
    for (const file of avif?.split(',') ?? []) expect(new URL(file.split(' ')[0] ?? '', SITE).origin).toBe(SITE)
  }),
)
