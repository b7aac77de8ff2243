import { expect, test } from 'vitest'
import { DEFAULT_THEME, DEFAULT_THEME_KEY, isTheme, resolveTheme, THEMES } from './theme.ts'

test('has three themes and starts dark', () => {
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
] as const)('resolves %s with a dark device (%s) to %s', (theme, deviceIsDark, shown) => {
  expect(resolveTheme(theme, deviceIsDark)).toBe(shown)
})

test.each(['light', 'dark', 'system'])('accepts %s', (value) => {
  expect(isTheme(value)).toBe(true)
})

test.each(['', 'Dark', 'auto', null, undefined, 1, ['dark']])('rejects %j', (value) => {
  expect(isTheme(value)).toBe(false)
})
