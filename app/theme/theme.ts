import { THEMES, type Theme } from '../../contract/site.ts'
import { readStorage } from '../ui/storage.ts'

export const DEFAULT_THEME_KEY = 'vite-ui-theme'
export const DEFAULT_THEME: Theme = 'dark'

export const THEME_MENU_ID = 'theme-menu'

export const DARK_MEDIA_QUERY = '(prefers-color-scheme: dark)'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

function resolveTheme(theme: Theme, deviceIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return deviceIsDark ? 'dark' : 'light'
}

/** Spreads the new theme from the lamp, or from the glow above, if the browser and the visitor allow motion. */
export function switchTheme(theme: Theme): void {
  const { classList, dataset, style } = document.documentElement
  const lamp = document.querySelector('.display-case')?.getBoundingClientRect()
  const isShown = classList.contains(resolveTheme(theme, matchMedia(DARK_MEDIA_QUERY).matches))
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isShown || isReduced || !document.startViewTransition) {
    applyTheme(theme)
    return
  }
  if (lamp) style.setProperty('--from', `${lamp.x + lamp.width / 2}px ${Math.max(lamp.y, 0)}px`)
  dataset.switching = ''
  const transition = document.startViewTransition(() => applyTheme(theme))
  transition.finished.finally(() => delete dataset.switching)
}

export function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  const shown = resolveTheme(theme, matchMedia(DARK_MEDIA_QUERY).matches)
  classList.remove(...THEMES)
  classList.add(shown)
}

export function readStoredTheme(storageKey: string): Theme | undefined {
  const stored = readStorage('localStorage', storageKey)
  return isTheme(stored) ? stored : undefined
}
