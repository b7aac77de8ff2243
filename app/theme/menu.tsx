import { theme as strings } from '../../contract/strings.ts'
import { Icon, type IconName } from '../ui/images/icon.tsx'
import { ThemeProvider, useTheme } from './provider.tsx'
import { DEFAULT_THEME, THEME_MENU_ID, THEMES, type Theme } from './theme.ts'

const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' }

export function ThemeMenuIsland({ storageKey }: { storageKey: string }) {
  return (
    <ThemeProvider defaultTheme={DEFAULT_THEME} storageKey={storageKey}>
      <ThemeMenu />
    </ThemeProvider>
  )
}

/** The script in the head closes it after a choice, also before hydration. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  return (
    <div className="tw:noscript:hidden">
      <button
        type="button"
        popoverTarget={THEME_MENU_ID}
        aria-label={strings.label}
        className="theme-anchor icon-button"
      >
        {/* CSS shows the icon of the theme on the page, which is known before hydration. */}
        <Icon name="sun" className="in-light" />
        <Icon name="moon" className="in-dark" />
      </button>
      <fieldset id={THEME_MENU_ID} popover="auto" className="theme-menu surface">
        <legend className="sr-only">{strings.label}</legend>
        {THEMES.map((name) => (
          <button
            key={name}
            type="button"
            value={name}
            aria-pressed={theme === name}
            onClick={() => setTheme(name)}
            className="theme-option"
          >
            <Icon name={ICONS[name]} />
            {strings[name]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
