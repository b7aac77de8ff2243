import { ThemeMenu } from '../theme/menu.tsx'
import { ThemeProvider } from '../theme/provider.tsx'
import { DEFAULT_THEME } from '../theme/theme.ts'

export function ThemeMenuIsland({ storageKey }: { storageKey: string }) {
  return (
    <ThemeProvider defaultTheme={DEFAULT_THEME} storageKey={storageKey}>
      <ThemeMenu />
    </ThemeProvider>
  )
}
