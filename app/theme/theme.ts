import { THEMES, type Theme } from '../../contract/site.ts'
import { readStorage } from '../ui/storage.ts'

export const DEFAULT_THEME_KEY = 'vite-ui-theme'
export const DEFAULT_THEME: Theme = 'dark'

export const THEME_MENU_ID = 'theme-menu'
export const CORD_CLASS = 'cord'

export const DARK_MEDIA_QUERY = '(prefers-color-scheme: dark)'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

function resolveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return matchMedia(DARK_MEDIA_QUERY).matches ? 'dark' : 'light'
}

export function switchTheme(theme: Theme): void {
  if (document.documentElement.classList.contains(resolveTheme(theme))) applyTheme(theme)
  else spreadLight(() => applyTheme(theme))
}

/** Spreads a new theme from the lamp's cord, or from the glow above, if the browser and the visitor allow motion. */
export function spreadLight(change: () => void): void {
  const { dataset, style } = document.documentElement
  const cord = document.querySelector(`.${CORD_CLASS}`)?.getBoundingClientRect()
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if ('switching' in dataset || isReduced || !document.startViewTransition) {
    change()
    return
  }
  if (cord) style.setProperty('--from', `${cord.x + cord.width / 2}px ${Math.max(cord.y, 0)}px`)
  dataset.switching = ''
  document.startViewTransition(change).finished.finally(() => delete dataset.switching)
}

export function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove(...THEMES)
  classList.add(resolveTheme(theme))
}

export function readStoredTheme(storageKey: string): Theme | undefined {
  const stored = readStorage('localStorage', storageKey)
  return isTheme(stored) ? stored : undefined
}
