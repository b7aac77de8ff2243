import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Theme } from '../../contract/site.ts'
import { writeStorage } from '../ui/storage.ts'
import { DEFAULT_THEME_KEY, readStoredTheme, switchTheme } from './theme.ts'

type ThemeState = { theme: Theme; setTheme(theme: Theme): void }

const ThemeContext = createContext<ThemeState | undefined>(undefined)

type ProviderProps = { children: ReactNode; defaultTheme?: Theme; storageKey?: string }

export function ThemeProvider({ children, defaultTheme = 'system', storageKey = DEFAULT_THEME_KEY }: ProviderProps) {
  // The theme is undefined until storage is read, because the server renders the default.
  const [chosen, setChosen] = useState<Theme>()

  useEffect(() => {
    const read = () => setChosen(readStoredTheme(storageKey) ?? defaultTheme)
    read()
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [storageKey, defaultTheme])

  function setTheme(theme: Theme): void {
    switchTheme(theme)
    setChosen(theme)
    writeStorage('localStorage', storageKey, theme)
  }

  return <ThemeContext value={{ theme: chosen ?? defaultTheme, setTheme }}>{children}</ThemeContext>
}

export function useTheme(): ThemeState {
  const state = useContext(ThemeContext)
  if (!state) throw new Error('useTheme must be used within a ThemeProvider')
  return state
}
