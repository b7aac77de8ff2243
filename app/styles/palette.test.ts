import { displayable, formatHex } from 'culori'
import { expect, test } from 'vitest'
import { DARK, darkHex, LIGHT_BACKGROUND, toAccent } from '../../contract/colors/palette.ts'
import { LOOKS } from '../../contract/site.ts'
import { readPalette } from '../../tests/fakes/theme/palette.ts'

const HUE = 150

test('matches the colors of the stylesheet', () => {
  const light = readPalette({ look: 'vitrine', theme: 'light', hue: HUE })
  expect(formatHex(light.get('background'))).toBe(LIGHT_BACKGROUND)
  const sheet = readPalette({ look: 'vitrine', theme: 'dark', hue: HUE })
  for (const [role, [l, c]] of Object.entries(DARK)) expect(sheet.get(role), role).toMatchObject({ l, c, h: HUE })
  expect(sheet.get('accent')).toMatchObject(toAccent(HUE))
})

test('has the same fill in both themes, but ink on paper by day, and only accents inside sRGB', () => {
  for (let hue = 0; hue < 360; hue += 1) {
    for (const look of LOOKS) {
      const [light, dark] = (['light', 'dark'] as const).map((theme) => readPalette({ look, theme, hue }))
      expect(dark?.get('fill')).toMatchObject({ l: toAccent(hue).l })
      if (look === 'vitrine') expect(light?.get('fill')).toEqual(dark?.get('fill'))
      else expect(light?.get('fill')).toEqual({ ...light?.get('foreground'), l: 0.27 })
      for (const color of [dark?.get('accent'), light?.get('accent')]) expect(color && displayable(color)).toBe(true)
    }
  }
})

test('makes yellow lighter than blue and each as vivid as sRGB allows', () => {
  expect(toAccent(100)).toMatchObject({ l: 0.85, c: 0.14, h: 100 })
  expect(toAccent(280).l).toBe(0.75)
  expect(toAccent(25).c).toBeLessThan(0.14)
})

test('formats a color as hex for programs without oklch()', () => {
  expect(darkHex('background', HUE)).toMatch(/^#[0-9a-f]{6}$/)
  expect(darkHex('accent', HUE)).not.toBe(darkHex('accent', 0))
})
