import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emulateColorScheme } from './test-color-scheme.ts'
import { DEFAULT_THEME, isTheme, resolveTheme, THEMES } from './theme.ts'

const KEY = 'vite-ui-theme'
const STORED = [null, '', ...THEMES, 'Dark', 'LIGHT', 'auto', '"dark"', 'null', 'dark ']

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
})
afterEach(() => vi.restoreAllMocks())

/** Runs the script as the document does. */
async function runScript(key = KEY): Promise<string[]> {
  const script = document.createElement('script')
  script.dataset.key = key
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./init.inline.ts')
  return [...document.documentElement.classList]
}

describe.each(['light', 'dark'] as const)('on a %s device', (device) => {
  test.each(STORED)('applies the stored value %j', async (stored) => {
    emulateColorScheme(device)
    if (stored !== null) localStorage.setItem(KEY, stored)
    const theme = isTheme(stored) ? stored : DEFAULT_THEME
    expect(await runScript()).toEqual([resolveTheme(theme, device === 'dark')])
  })

  test('applies the default if storage is forbidden', async () => {
    emulateColorScheme(device)
    localStorage.setItem(KEY, 'light')
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(await runScript()).toEqual([DEFAULT_THEME])
  })
})

test('replaces the theme class and keeps other classes', async () => {
  document.documentElement.className = 'dark other'
  localStorage.setItem(KEY, 'light')
  expect(await runScript()).toEqual(['other', 'light'])
})

test('reads the storage key from the attribute', async () => {
  localStorage.setItem('another', 'light')
  expect(await runScript('another')).toEqual(['light'])
})

test('applies and stores a choice from the menu and closes it before hydration', async () => {
  document.body.innerHTML =
    '<div id="theme-menu" popover><button type="button" value="light"><svg></svg></button></div>'
  const menu = document.getElementById('theme-menu') as HTMLElement
  menu.hidePopover = vi.fn()
  await runScript()
  menu.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect([...document.documentElement.classList]).toEqual(['light'])
  expect(localStorage.getItem(KEY)).toBe('light')
  expect(menu.hidePopover).toHaveBeenCalled()
})
