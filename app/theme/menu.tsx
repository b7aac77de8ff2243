import { useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/sprite.tsx'
import { useTheme } from './provider.tsx'
import { THEME_MENU, THEMES, type Theme } from './rule.ts'

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }
const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' }

/** The menu Light, Dark, System: a native popover, so that it opens, closes and traps nothing by itself. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  const list = useRef<HTMLFieldSetElement>(null)

  function choose(next: Theme): void {
    setTheme(next)
    list.current?.hidePopover()
  }

  return (
    <div className="needs-script">
      <button type="button" popoverTarget={THEME_MENU} aria-label="Theme" className="theme-anchor round">
        {/* The theme that is shown, which the page knows before its scripts do. */}
        <Icon name="sun" className="in-light" />
        <Icon name="moon" className="in-dark" />
      </button>
      <fieldset ref={list} id={THEME_MENU} popover="auto" className="theme-menu surface p-1.5">
        <legend className="sr-only">Theme</legend>
        {THEMES.map((name) => (
          <button
            key={name}
            type="button"
            value={name}
            aria-pressed={theme === name}
            onClick={() => choose(name)}
            className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 pe-6 text-soft hover:bg-sunken hover:text-ink aria-pressed:text-accent"
          >
            <Icon name={ICONS[name]} />
            {LABELS[name]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
