import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { applyTheme, DARK_MEDIA_QUERY, DEFAULT_THEME_KEY, readStoredTheme, storeTheme, type Theme } from './theme.ts'

type ThemeState = { theme: Theme; setTheme(theme: Theme): void }

const ThemeContext = createContext<ThemeState | undefined>(undefined)

type ProviderProps = { children: ReactNode; defaultTheme?: Theme; storageKey?: string }

/** Holds the visitor's theme: saved in the browser, applied at once, following the device in System. */
export function ThemeProvider({ children, defaultTheme = 'system', storageKey = DEFAULT_THEME_KEY }: ProviderProps) {
  const read = useCallback(() => readTheme(storageKey) ?? defaultTheme, [storageKey, defaultTheme])
  const theme = useSyncExternalStore(subscribe, read, () => defaultTheme)

  useEffect(() => {
    const device = matchMedia(DARK_MEDIA_QUERY)
    const apply = () => applyTheme(theme)
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

/** Where the browser refuses storage, the choice lasts as long as the page is open. */
const unsaved = new Map<string, Theme>()
const listeners = new Set<() => void>()

function readTheme(storageKey: string): Theme | undefined {
  return unsaved.get(storageKey) ?? readStoredTheme(storageKey)
}

function saveTheme(storageKey: string, theme: Theme): void {
  if (storeTheme(storageKey, theme)) unsaved.delete(storageKey)
  else unsaved.set(storageKey, theme)
  for (const listener of listeners) listener()
}

/** The storage event tells of a change in another tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
