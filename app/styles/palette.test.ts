import { expect, test } from 'vitest'
import { DARK, darkHex } from '../../design/palette.ts'
import { readPalette } from './test-palette.ts'

const HUE = 150

test('what is drawn without a browser has the colours of the style sheet', () => {
  const sheet = readPalette('dark', HUE)
  for (const [role, [lightness, chroma]] of Object.entries(DARK)) {
    expect([role, sheet.get(role)]).toEqual([role, expect.objectContaining({ lightness, chroma, hue: HUE })])
  }
})

test('a colour of the palette is written for those who know no oklch()', () => {
  expect(darkHex('background', HUE)).toMatch(/^#[0-9a-f]{6}$/)
  expect(darkHex('accent', HUE)).not.toBe(darkHex('accent', 0))
})
