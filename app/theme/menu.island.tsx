import type { KeyboardEvent } from 'react'
import { THEMES, type Theme } from '../../contract/site.ts'
import { Icon, type IconName } from '../ui/images/icon.tsx'
import { useWords } from '../ui/words.ts'
import { ThemeProvider, useTheme } from './provider.tsx'
import { THEME_MENU_ID } from './theme.ts'

const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' }

export function ThemeMenu(props: { storageKey: string; defaultTheme: Theme }) {
  return (
    <ThemeProvider {...props}>
      <Menu />
    </ThemeProvider>
  )
}

/** `init.inline.ts` closes the menu after a choice, even before hydration. */
function Menu() {
  const { theme, setTheme } = useTheme()
  const strings = useWords().theme
  return (
    <div className="needs-scripts">
      <button
        type="button"
        popoverTarget={THEME_MENU_ID}
        aria-label={strings.label}
        aria-haspopup="menu"
        className="theme-anchor icon-button"
      >
        {/* CSS picks the icon, because the theme is known before hydration. */}
        <Icon name="sun" className="in-light" />
        <Icon name="moon" className="in-dark" />
      </button>
      <div
        ref={focusIfOpen}
        id={THEME_MENU_ID}
        popover="auto"
        role="menu"
        aria-label={strings.label}
        className="theme-menu surface"
        onKeyDown={moveFocus}
        onToggle={({ currentTarget, newState }) => newState === 'open' && focusChosen(currentTarget)}
      >
        {THEMES.map((name) => (
          <button
            key={name}
            type="button"
            role="menuitemradio"
            value={name}
            aria-checked={theme === name}
            onClick={() => setTheme(name)}
            className="flex-row theme-option"
          >
            <Icon name={ICONS[name]} />
            {strings[name]}
            <Icon name="check" className="check" />
          </button>
        ))}
      </div>
    </div>
  )
}

/** A key may have opened it before hydration. */
function focusIfOpen(menu: HTMLElement | null): void {
  if (menu?.matches(':popover-open') && !menu.contains(document.activeElement)) focusChosen(menu)
}

function focusChosen(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
}

/** Follows the ARIA menu pattern: arrows wrap around, and Tab closes the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const at = items.indexOf(document.activeElement as HTMLButtonElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (target === undefined) return
  event.preventDefault()
  items.at(target % items.length)?.focus()
}
