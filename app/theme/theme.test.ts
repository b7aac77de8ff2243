import { expect, test } from 'vitest'
import { DEFAULT_THEME, DEFAULT_THEME_KEY, isTheme, resolveTheme, THEMES } from './theme.ts'

test('there are three themes, and the product starts dark', () => {
  expect(THEMES).toEqual(['light', 'dark', 'system'])
  expect(DEFAULT_THEME).toBe('dark')
  expect(DEFAULT_THEME_KEY).toBe('vite-ui-theme')
})

test.each([
  ['light', true, 'light'],
  ['light', false, 'light'],
  ['dark', true, 'dark'],
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
] as const)('%s on a device that is dark (%s) is shown %s', (theme, deviceIsDark, shown) => {
  expect(resolveTheme(theme, deviceIsDark)).toBe(shown)
})

test.each(['light', 'dark', 'system'])('%s is a theme', (value) => {
  expect(isTheme(value)).toBe(true)
})

test.each(['', 'Dark', 'auto', null, undefined, 1, ['dark']])('%j is none', (value) => {
  expect(isTheme(value)).toBe(false)
})
