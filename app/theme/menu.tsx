import { useRef } from 'react'
import { theme as strings } from '../../contract/strings.ts'
import { Icon } from '../ui/images/icon.tsx'
import type { IconName } from '../ui/images/icon-sprite.tsx'
import { useTheme } from './provider.tsx'
import { THEME_MENU_ID, THEMES, type Theme } from './theme.ts'

const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' }

export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  const menu = useRef<HTMLFieldSetElement>(null)

  function choose(next: Theme): void {
    setTheme(next)
    menu.current?.hidePopover()
  }

  return (
    <div className="js-only">
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
      <fieldset ref={menu} id={THEME_MENU_ID} popover="auto" className="theme-menu surface">
        <legend className="sr-only">{strings.label}</legend>
        {THEMES.map((name) => (
          <button
            key={name}
            type="button"
            value={name}
            aria-pressed={theme === name}
            onClick={() => choose(name)}
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
