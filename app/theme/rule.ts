export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The name a theme is saved under unless the owner sets another. */
export const DEFAULT_THEME_KEY = 'vite-ui-theme'
/** What the product starts with; the provider on its own starts with the device's. */
export const PRODUCT_THEME: Theme = 'dark'

/** Its buttons have a theme each as their value. */
export const THEME_MENU = 'theme-menu'

export const DARK_DEVICE = '(prefers-color-scheme: dark)'

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

export function resolveTheme(theme: Theme, deviceIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return deviceIsDark ? 'dark' : 'light'
}
