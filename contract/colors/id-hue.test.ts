import { expect, test } from 'vitest'
import { toIdHue } from './id-hue.ts'

test('returns the same hue for the same id and different hues for similar ids', () => {
  const hues = ['loom', 'loom-2', 'lamp', '東京', '🚀', ''].map(toIdHue)
  expect(hues).toEqual(['loom', 'loom-2', 'lamp', '東京', '🚀', ''].map(toIdHue))
  expect(new Set(hues).size).toBe(hues.length)
  for (const hue of hues) expect(hue).toBeOneOf(Array.from({ length: 360 }, (_, degrees) => degrees))
})
