import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnBanner } from './drawn-banner.tsx'

function toFontSize(title: string): number {
  const html = renderToStaticMarkup(<DrawnBanner title={title} hue={200} />)
  return Number(/font-size="([^"]*)"/.exec(html)?.[1])
}

test('scales the font size to the length of the title', () => {
  expect(toFontSize('Loom')).toBe(200)
  expect(toFontSize('')).toBe(200)
  expect(toFontSize('Donaudampfschifffahrt')).toBeLessThan(100)
  expect(toFontSize('word '.repeat(40))).toBe(55)
  expect(toFontSize('x'.repeat(200))).toBe(48)
})

test('uses one gradient per hue and escapes the title', () => {
  const html = renderToStaticMarkup(<DrawnBanner title="<b>" hue={200} />)
  expect(html).toContain('<linearGradient id="light-200"')
  expect(html).toContain('fill="url(#light-200)"')
  expect(html).toContain('>&lt;b&gt;</div>')
})
