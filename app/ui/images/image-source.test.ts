import { expect, test } from 'vitest'
import { parseImageUrl } from './image-source.ts'

test('parses size, colors, focus, and variants', () => {
  const file = '/pictures/a%20b/made/my.shot-0123456789'
  const url = `${file}-640.webp?size=1600x900&ground=8a5c20&hue=70&widths=320.640&focus=10.60`
  expect(parseImageUrl(url)).toEqual({
    src: `${file}-640.webp`,
    size: { width: 1600, height: 900 },
    background: '#8a5c20',
    hue: 70,
    focus: { 'data-x': 0, 'data-y': 50 },
    avif: `${file}-320.avif 320w,${file}-640.avif 640w`,
  })
})

test('a whole image has no background, and the last fit wins', () => {
  const url = '/pictures/a.png?v=0123456789&ground=8a5c20&fit=whole'
  expect(parseImageUrl(url)).toEqual({ src: '/pictures/a.png?v=0123456789', fit: { 'data-fit': 'whole' } })
  expect(parseImageUrl(`${url}&fit=fill`)).toEqual({ src: '/pictures/a.png?v=0123456789', background: '#8a5c20' })
})

test('parses the size and background of an SVG without variants', () => {
  expect(parseImageUrl('/pictures/a.svg?v=0123456789&size=8x9&ground=000000')).toEqual({
    src: '/pictures/a.svg?v=0123456789',
    size: { width: 8, height: 9 },
    background: '#000000',
  })
})

test.each([
  '/pictures/a.jpg?v=0123456789',
  '/pictures/~icons.svg?v=0123456789#i3',
  '/pictures/a.jpg',
  'https://far.example/pictures/a.jpg?v=0123456789&size=8x9&ground=000000&widths=320',
  '//far.example/pictures/a.jpg?v=0123456789&size=8x9',
  '/pictures/a.jpg?v=0123456789&ground=url(x)',
])('returns only the source for %s', (url) => {
  expect(parseImageUrl(url)).toEqual({ src: url })
})
