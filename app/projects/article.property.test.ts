import fc from 'fast-check'
import { expect } from 'vitest'
import { testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { splitBullets } from './article.tsx'

const described = textFrom('. ', ', ', '.', ',', ' ', '\n', 'e.g. ', 'Node 26.1', 'It counts', '...')

for (const separator of ['. ', ', '] as const) {
  const withoutSpace = (text: string) => text.split(separator).join('').replace(/\s/gu, '')

  testProperty(
    `splits at "${separator}" into bullets that are not empty, contain no separator, and preserve all text`,
    fc.property(described, (text) => {
      const bullets = splitBullets(text, separator)
      for (const bullet of bullets) {
        expect(bullet).toBe(bullet.trim())
        expect(bullet).not.toBe('')
        expect(bullet).not.toContain(separator)
      }
      expect(bullets.join('').replace(/\s/gu, '')).toBe(withoutSpace(text))
    }),
  )

  testProperty(
    `reverses a join with "${separator}"`,
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9é漢-]{1,9}$/), { minLength: 1 }), (bullets) => {
      expect(splitBullets(bullets.join(separator), separator)).toEqual(bullets)
    }),
  )
}
