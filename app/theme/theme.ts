import { readStorage, writeStorage } from '../ui/storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME_KEY = 'vite-ui-theme'
/** The product's default; the provider's own default is `system`. */
export const DEFAULT_THEME: Theme = 'dark'

export const THEME_MENU_ID = 'theme-menu'

export const DARK_MEDIA_QUERY = '(prefers-color-scheme: dark)'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

export function resolveTheme(theme: Theme, deviceIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return deviceIsDark ? 'dark' : 'light'
}

export function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  const shown = resolveTheme(theme, matchMedia(DARK_MEDIA_QUERY).matches)
  classList.remove(shown === 'dark' ? 'light' : 'dark')
  classList.add(shown)
}

/** Undefined where nothing is stored, or the browser forbids storage. */
export function readStoredTheme(storageKey: string): Theme | undefined {
  const stored = readStorage('localStorage', storageKey)
  return isTheme(stored) ? stored : undefined
}

export function storeTheme(storageKey: string, theme: Theme): void {
  writeStorage('localStorage', storageKey, theme)
}
