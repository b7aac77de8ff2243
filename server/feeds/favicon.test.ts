import { converter, differenceEuclidean } from 'culori'
import { expect, test } from 'vitest'
import { readPalette } from '../../tests/fakes/theme/palette.ts'
import { renderFavicon } from './favicon.ts'

const toRgb = converter('rgb')
const measureDifference = differenceEuclidean('rgb')
/** A hex color rounds each channel by up to half of 1/255. */
const MAX_DIFFERENCE = 0.004

test.each([0, 25, 265])('has the accent colors of the page at hue %i', (hue) => {
  const svg = renderFavicon(hue)
  const fills = Array.from(svg.matchAll(/circle{fill:([^}]+)}/g), ([, fill = '']) => fill)
  expect(fills).toHaveLength(2)
  expect(svg.split('@media(prefers-color-scheme:light)')[1]).toContain(fills[1])
  for (const [index, theme] of (['dark', 'light'] as const).entries()) {
    const accent = toRgb(readPalette({ look: 'vitrine', theme, hue }).get('accent'))
    const shown = toRgb(fills[index] ?? '')
    expect(accent && shown && measureDifference(accent, shown), theme).toBeLessThan(MAX_DIFFERENCE)
  }
})
