import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ThemeProvider, useTheme } from './provider.tsx'
import { emulateColorScheme } from './test-color-scheme.ts'
import { DEFAULT_THEME_KEY, THEMES, type Theme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
  emulateColorScheme('light')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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

function open(props: { defaultTheme?: Theme; storageKey?: string } = {}) {
  return render(
    <ThemeProvider {...props}>
      <Switch />
    </ThemeProvider>,
  )
}

const choose = (theme: Theme) => fireEvent.click(screen.getByRole('button', { name: theme }))
const theme = () => screen.getByRole('status').textContent
const shown = () => document.documentElement.className

describe('the initial theme', () => {
  test('follows the device', () => {
    emulateColorScheme('dark')
    open()
    expect([theme(), shown()]).toEqual(['system', 'dark'])
    expect(localStorage).toHaveLength(0)
  })

  test.each(THEMES)('is the stored %s instead of the default', (saved) => {
    localStorage.setItem(DEFAULT_THEME_KEY, saved)
    open({ defaultTheme: 'dark' })
    expect([theme(), shown()]).toEqual([saved, saved === 'dark' ? 'dark' : 'light'])
  })

  test('is the default if the stored value is invalid', () => {
    localStorage.setItem(DEFAULT_THEME_KEY, 'purple')
    open({ defaultTheme: 'dark' })
    expect([theme(), shown()]).toEqual(['dark', 'dark'])
  })
})

describe('a choice', () => {
  test.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'light'],
  ] as const)('of %s is stored and applied immediately', (name, applied) => {
    open({ defaultTheme: name === 'dark' ? 'light' : 'dark' })
    choose(name)
    expect([theme(), shown(), localStorage.getItem(DEFAULT_THEME_KEY)]).toEqual([name, applied, name])
  })

  test('is stored under the configured key', () => {
    open({ storageKey: "robin's key" })
    choose('dark')
    expect(localStorage.getItem("robin's key")).toBe('dark')
    expect(localStorage.getItem(DEFAULT_THEME_KEY)).toBeNull()
  })

  test('replaces only the theme class', () => {
    document.documentElement.className = 'other light'
    open()
    choose('dark')
    expect([...document.documentElement.classList]).toEqual(['other', 'dark'])
  })

  test('in another tab is applied', () => {
    open()
    localStorage.setItem(DEFAULT_THEME_KEY, 'dark')
    act(() => void window.dispatchEvent(new Event('storage')))
    expect([theme(), shown()]).toEqual(['dark', 'dark'])
  })

  test('is applied if storage is forbidden', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    open({ storageKey: 'forbidden' })
    for (const name of ['dark', 'light'] as const) {
      choose(name)
      expect([theme(), shown()]).toEqual([name, name])
    }
  })

  test('is applied if storage is full and has an older choice', () => {
    const full = {
      getItem: () => 'light',
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    vi.stubGlobal('localStorage', full)
    open({ storageKey: 'full' })
    for (const name of ['dark', 'light', 'dark'] as const) {
      choose(name)
      expect([theme(), shown()]).toEqual([name, name])
    }
  })
})

describe('a change of the device theme', () => {
  test('is applied in System', () => {
    open({ defaultTheme: 'system' })
    for (const scheme of ['dark', 'light', 'dark'] as const) {
      emulateColorScheme(scheme)
      expect([theme(), shown()]).toEqual(['system', scheme])
    }
  })

  test.each(['light', 'dark'] as const)('is ignored in %s', (name) => {
    open({ defaultTheme: name })
    for (const scheme of ['dark', 'light'] as const) {
      emulateColorScheme(scheme)
      expect(shown()).toBe(name)
    }
  })

  test('is ignored after leaving System or unmounting', () => {
    const { unmount } = open()
    choose('light')
    emulateColorScheme('dark')
    expect(shown()).toBe('light')
    choose('system')
    unmount()
    emulateColorScheme('light')
    expect(shown()).toBe('dark')
  })
})

test('applies the stored theme on hydration', () => {
  localStorage.setItem(DEFAULT_THEME_KEY, 'light')
  const page = (
    <ThemeProvider defaultTheme="dark">
      <Switch />
    </ThemeProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  expect(theme()).toBe('dark')
  render(page, { container, hydrate: true })
  expect([theme(), shown()]).toEqual(['light', 'light'])
})

test('throws if useTheme is called outside ThemeProvider', () => {
  expect(() => renderToString(<Switch />)).toThrow('useTheme must be used within a ThemeProvider')
})
