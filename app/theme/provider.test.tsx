import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { THEMES, type Theme } from '../../contract/site.ts'
import { emulateColorScheme } from '../../tests/fakes/theme/color-scheme.ts'
import { ThemeProvider, useTheme } from './provider.tsx'
import { DEFAULT_THEME_KEY } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
  emulateColorScheme('light')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Switch() {
  const { theme, setTheme } = useTheme()
  return (
    <>
      <output>{theme}</output>
      {THEMES.map((name) => (
        <button key={name} type="button" onClick={() => setTheme(name)}>
          {name}
        </button>
      ))}
    </>
  )
}

function open() {
  return render(
    <ThemeProvider>
      <Switch />
    </ThemeProvider>,
  )
}

const choose = (theme: Theme) => fireEvent.click(screen.getByRole('button', { name: theme }))
const theme = () => screen.getByRole('status').textContent
const shown = () => document.documentElement.className

test('the default is System, a choice is saved under a default key, and that of another tab is shown', () => {
  emulateColorScheme('dark')
  open()
  expect([theme(), localStorage.length]).toEqual(['system', 0])
  choose('light')
  expect([theme(), shown(), localStorage.getItem(DEFAULT_THEME_KEY)]).toEqual(['light', 'light', 'light'])
  choose('system')
  expect([theme(), shown()]).toEqual(['system', 'dark'])
  localStorage.setItem(DEFAULT_THEME_KEY, 'light')
  act(() => dispatchEvent(new StorageEvent('storage')))
  expect(theme()).toBe('light')
})

test('a choice is applied if storage is full and has an older choice', () => {
  const full = {
    getItem: () => 'light',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('localStorage', full)
  open()
  for (const name of ['dark', 'light', 'dark'] as const) {
    choose(name)
    expect([theme(), shown()]).toEqual([name, name])
  }
})

test('useTheme throws outside ThemeProvider', () => {
  expect(() => renderToString(<Switch />)).toThrow('useTheme must be used within a ThemeProvider')
})
