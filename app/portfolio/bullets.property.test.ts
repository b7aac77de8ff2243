import fc from 'fast-check'
import { expect } from 'vitest'
import { testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { splitBullets } from './bullets.ts'

const described = textFrom('. ', ', ', '.', ',', ' ', '\n', 'e.g. ', 'Node 26.1', 'It counts', '...')

for (const separator of ['. ', ', '] as const) {
  const withoutSpace = (text: string) => text.split(separator).join('').replace(/\s/gu, '')

  testProperty(
    `points split at "${separator}" are not empty, hold no separator, and have every word of the text in its order`,
    fc.property(described, (text) => {
      const points = splitBullets(text, separator)
      for (const point of points) {
        expect(point).toBe(point.trim())
        expect(point).not.toBe('')
        expect(point).not.toContain(separator)
      }
      expect(points.join('').replace(/\s/gu, '')).toBe(withoutSpace(text))
    }),
  )

  testProperty(
    `what was joined by "${separator}" comes apart as it was`,
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9é漢-]{1,9}$/), { minLength: 1 }), (points) => {
      expect(splitBullets(points.join(separator), separator)).toEqual(points)
    }),
  )
}
