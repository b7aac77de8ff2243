import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emulateColorScheme } from '../../tests/fakes/theme/color-scheme.ts'

const KEY = 'vite-ui-theme'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
})
afterEach(() => vi.restoreAllMocks())

/** Runs the script as the document does. */
async function runScript(key = KEY, theme?: string): Promise<string[]> {
  const script = document.createElement('script')
  script.dataset.key = key
  if (theme) script.dataset.theme = theme
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./init.inline.ts')
  return [...document.documentElement.classList]
}

test.each([
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
  ...['', 'LIGHT', 'auto', '"light"', 'light '].map((invalid) => [invalid, 'light', 'dark'] as const),
] as const)('applies the stored %j on a %s device as %s', async (stored, device, shown) => {
  emulateColorScheme(device)
  localStorage.setItem(KEY, stored)
  expect(await runScript()).toEqual([shown])
})

test.each([
  ['light', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const)('without a choice the owner’s %s is shown on a %s device as %s', async (theme, device, shown) => {
  emulateColorScheme(device)
  document.documentElement.className = theme
  expect(await runScript(KEY, theme)).toEqual([shown])
  localStorage.setItem(KEY, shown === 'dark' ? 'light' : 'dark')
  expect(await runScript(KEY, theme)).not.toEqual([shown])
})

test('reads the storage key from the attribute and keeps other classes', async () => {
  document.documentElement.className = 'dark other'
  localStorage.setItem('another', 'light')
  expect(await runScript('another')).toEqual(['other', 'light'])
})

test('follows other tabs, and other pages after Back, even before hydration', async () => {
  expect(await runScript()).toEqual(['dark'])
  const { classList } = document.documentElement
  localStorage.setItem(KEY, 'light')
  dispatchEvent(new StorageEvent('storage'))
  expect([...classList]).toEqual(['light'])
  localStorage.setItem(KEY, 'dark')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect([...classList]).toEqual(['light'])
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect([...classList]).toEqual(['dark'])
})

test.each([
  ['system', 'dark'],
  ['light', 'light'],
])('with %s stored, a device that turns dark is shown as %s', async (stored, shown) => {
  emulateColorScheme('light')
  localStorage.setItem(KEY, stored)
  expect(await runScript()).toEqual(['light'])
  emulateColorScheme('dark')
  expect([...document.documentElement.classList]).toEqual([shown])
})
