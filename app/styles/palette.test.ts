import { expect, test } from 'vitest'
import { isShown } from '../../design/oklch.ts'
import { DARK, darkHex, toAccent } from '../../design/palette.ts'
import { readPalette } from './test-palette.ts'

const HUE = 150

test('what is drawn without a browser has the colours of the style sheet', () => {
  const sheet = readPalette({ look: 'vitrine', theme: 'dark', hue: HUE })
  for (const [role, [lightness, chroma]] of Object.entries(DARK)) {
    expect([role, sheet.get(role)]).toEqual([role, expect.objectContaining({ lightness, chroma, hue: HUE })])
  }
  expect(sheet.get('accent')).toMatchObject(toAccent(HUE))
})

test('the fill is the same in both themes, and every accent is a colour that any screen shows', () => {
  for (let hue = 0; hue < 360; hue += 1) {
    for (const look of ['vitrine', 'paper'] as const) {
      const [light, dark] = (['light', 'dark'] as const).map((theme) => readPalette({ look, theme, hue }))
      expect(light?.get('fill')).toEqual(dark?.get('fill'))
      expect(light?.get('fill')).toMatchObject({ lightness: toAccent(hue).lightness })
      for (const colour of [dark?.get('accent'), light?.get('accent')]) expect(colour && isShown(colour)).toBe(true)
    }
  }
})

test('yellow is lighter than blue, and each is as vivid as sRGB allows', () => {
  expect(toAccent(100)).toEqual({ lightness: 0.85, chroma: 0.14, hue: 100 })
  expect(toAccent(280).lightness).toBe(0.75)
  expect(toAccent(25).chroma).toBeLessThan(0.14)
})

test('a colour of the palette is written for those who know no oklch()', () => {
  expect(darkHex('background', HUE)).toMatch(/^#[0-9a-f]{6}$/)
  expect(darkHex('accent', HUE)).not.toBe(darkHex('accent', 0))
})
