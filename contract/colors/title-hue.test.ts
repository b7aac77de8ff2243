import { expect, test } from 'vitest'
import { toTitleHue } from './title-hue.ts'

test('returns the same hue for the same title and different hues for similar titles', () => {
  const hues = ['Loom', 'Loom 2', 'Lamp', '東京', '🚀', ''].map(toTitleHue)
  expect(hues).toEqual(['Loom', 'Loom 2', 'Lamp', '東京', '🚀', ''].map(toTitleHue))
  expect(new Set(hues).size).toBe(hues.length)
  for (const hue of hues) expect(hue).toBeOneOf(Array.from({ length: 360 }, (_, degrees) => degrees))
})
