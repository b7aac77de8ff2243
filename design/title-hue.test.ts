import { expect, test } from 'vitest'
import { toTitleHue } from './title-hue.ts'

test('a title has one hue, and alike titles have others', () => {
  const hues = ['Loom', 'Loom 2', 'Lamp', '東京', '🚀', ''].map(toTitleHue)
  expect(hues).toEqual(['Loom', 'Loom 2', 'Lamp', '東京', '🚀', ''].map(toTitleHue))
  expect(new Set(hues).size).toBe(hues.length)
  for (const hue of hues) expect(hue).toBeOneOf(Array.from({ length: 360 }, (_, degrees) => degrees))
})
