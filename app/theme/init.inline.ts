import { writeStorage } from '../ui/storage.ts'
import { applyTheme, DARK_MEDIA_QUERY, DEFAULT_THEME, isTheme, readStoredTheme, THEME_MENU_ID } from './theme.ts'

// Inlined into the head, so the theme is applied before the first paint and the menu works before hydration.
const { key: storageKey = '', theme } = document.currentScript?.dataset ?? {}

const applyStored = () => applyTheme(readStoredTheme(storageKey) ?? (isTheme(theme) ? theme : DEFAULT_THEME))
applyStored()
addEventListener('storage', applyStored)
matchMedia(DARK_MEDIA_QUERY).addEventListener('change', applyStored)
// A page from the back/forward cache has missed what other pages stored.
addEventListener('pageshow', ({ persisted }) => persisted && dispatchEvent(new Event('storage')))

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(`#${THEME_MENU_ID} button`)
    if (!button || !isTheme(button.value)) return
    const isHydrated = button.closest<HTMLElement>('[data-island]')?.dataset.state === 'ready'
    if (!isHydrated) {
      applyTheme(button.value)
      writeStorage('localStorage', storageKey, button.value)
    }
    button.closest<HTMLElement>('[popover]')?.hidePopover()
  },
  true,
)
