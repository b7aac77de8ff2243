// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toFirstPaintScript } from './first-paint.ts'
import { isTheme, resolveTheme, THEMES, type Theme } from './rule.ts'
import { setDevice } from './test-device.ts'

const KEY = 'vite-ui-theme'
const STORED = [null, '', ...THEMES, 'Dark', 'LIGHT', 'auto', '"dark"', 'null', 'dark ']

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
})
afterEach(() => vi.restoreAllMocks())

/** Runs on this document, with nothing of this file in sight. */
function paint(script: string): string[] {
  new Function(script)()
  return [...document.documentElement.classList]
}

describe.each(THEMES)('with %s by default', (defaultTheme: Theme) => {
  describe.each(['light', 'dark'] as const)('on a %s device', (device) => {
    test.each(STORED)('a stored %j is painted as the rule has it', (stored) => {
      setDevice(device)
      if (stored !== null) localStorage.setItem(KEY, stored)
      const theme = isTheme(stored) ? stored : defaultTheme
      expect(paint(toFirstPaintScript(KEY, defaultTheme))).toEqual([resolveTheme(theme, device === 'dark')])
    })

    test('storage that is forbidden leaves the default', () => {
      setDevice(device)
      localStorage.setItem(KEY, defaultTheme === 'dark' ? 'light' : 'dark')
      vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError')
      })
      expect(paint(toFirstPaintScript(KEY, defaultTheme))).toEqual([resolveTheme(defaultTheme, device === 'dark')])
    })
  })
})

test('what was painted before gives way, and other classes stay', () => {
  document.documentElement.className = 'dark other'
  localStorage.setItem(KEY, 'light')
  expect(paint(toFirstPaintScript(KEY, 'dark'))).toEqual(['other', 'light'])
})

test.each([
  "it's",
  'say "dark"',
  'back\\slash',
  '</script><script>alert(1)</script>',
  '<!--',
  'two\nlines',
  'a\u2028b',
  '`$&`',
  ']]>',
])('a key of any letters is read, and never ends the script: %j', (key) => {
  localStorage.setItem(key, 'light')
  const script = toFirstPaintScript(key, 'dark')
  expect(paint(script)).toEqual(['light'])
  expect(script).not.toContain('<')
})
