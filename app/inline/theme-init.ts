import { applyTheme, DEFAULT_THEME, isTheme, readStoredTheme, storeTheme, THEME_MENU_ID } from '../theme/theme.ts'

/**
 * Applies the theme before the first paint, and a choice from the menu even before the menu is hydrated.
 * Inlined into the head; the storage key comes in `data-key`.
 */
const storageKey = document.currentScript?.dataset.key ?? ''

applyTheme(readStoredTheme(storageKey) ?? DEFAULT_THEME)

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(`#${THEME_MENU_ID} button`)
    if (!button || !isTheme(button.value)) return
    applyTheme(button.value)
    storeTheme(storageKey, button.value)
    button.closest<HTMLElement>('[popover]')?.hidePopover()
  },
  true,
)
