import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DARK_DEVICE, DEFAULT_THEME_KEY, isTheme, resolveTheme, type Theme } from './rule.ts'

type ThemeState = { theme: Theme; setTheme(theme: Theme): void }

const ThemeContext = createContext<ThemeState | undefined>(undefined)

type ProviderProps = { children: ReactNode; defaultTheme?: Theme; storageKey?: string }

/** Holds the visitor's theme: saved in the browser, applied at once, following the device in System. */
export function ThemeProvider({ children, defaultTheme = 'system', storageKey = DEFAULT_THEME_KEY }: ProviderProps) {
  const read = useCallback(() => readTheme(storageKey) ?? defaultTheme, [storageKey, defaultTheme])
  const theme = useSyncExternalStore(subscribe, read, () => defaultTheme)

  // The world outside: the document's class and the device's preference.
  useEffect(() => {
    const device = matchMedia(DARK_DEVICE)
    const apply = () => applyTheme(resolveTheme(theme, device.matches))
    apply()
    device.addEventListener('change', apply)
    return () => device.removeEventListener('change', apply)
  }, [theme])

  const state = useMemo(() => ({ theme, setTheme: (next: Theme) => saveTheme(storageKey, next) }), [theme, storageKey])
  return <ThemeContext value={state}>{children}</ThemeContext>
}

export function useTheme(): ThemeState {
  const state = useContext(ThemeContext)
  if (!state) throw new Error('useTheme must be used within a ThemeProvider')
  return state
}

/** Where the browser refuses storage, the choice still holds for as long as the page is open. */
const unsaved = new Map<string, Theme>()
const listeners = new Set<() => void>()

function readTheme(storageKey: string): Theme | undefined {
  const chosen = unsaved.get(storageKey)
  if (chosen) return chosen
  try {
    const saved = localStorage.getItem(storageKey)
    return isTheme(saved) ? saved : undefined
  } catch {
    // Storage is forbidden, and nothing was chosen on this page.
    return undefined
  }
}

function saveTheme(storageKey: string, theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
    unsaved.delete(storageKey)
  } catch {
    // Storage is forbidden or full, perhaps with an older choice in it: this one lives in memory.
    unsaved.set(storageKey, theme)
  }
  for (const listener of listeners) listener()
}

/** Another tab of the same site changes the theme through the browser's storage event. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function applyTheme(shown: 'light' | 'dark'): void {
  const { classList } = document.documentElement
  if (classList.contains(shown) && !classList.contains(shown === 'dark' ? 'light' : 'dark')) return
  classList.remove('light', 'dark')
  classList.add(shown)
}
