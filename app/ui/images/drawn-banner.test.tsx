import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnBanner } from './drawn-banner.tsx'

function toFontSize(title: string): number {
  const html = renderToStaticMarkup(<DrawnBanner title={title} hue={200} />)
  return Number(/font-size="([^"]*)"/.exec(html)?.[1])
}

test('a short title is large, and a long one fits in all the same', () => {
  expect(toFontSize('Loom')).toBe(200)
  expect(toFontSize('')).toBe(200)
  expect(toFontSize('Donaudampfschifffahrt')).toBeLessThan(100)
  expect(toFontSize('word '.repeat(40))).toBe(55)
  expect(toFontSize('x'.repeat(200))).toBe(48)
})

test('light of one hue is the same wherever it falls', () => {
  const html = renderToStaticMarkup(<DrawnBanner title="<b>" hue={200} />)
  expect(html).toContain('<linearGradient id="light-200"')
  expect(html).toContain('fill="url(#light-200)"')
  expect(html).toContain('>&lt;b&gt;</div>')
})
