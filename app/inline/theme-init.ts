import { applyTheme, DEFAULT_THEME, isTheme, readStoredTheme, storeTheme, THEME_MENU_ID } from '../theme/theme.ts'

// Inlined into the head. Sets the class `light` or `dark` on `<html>` before the first paint, and for a choice from the menu
// before it is hydrated. `system` follows the device; the storage key comes in `data-key`.
const storageKey = document.currentScript?.dataset.key ?? ''

applyTheme(readStoredTheme(storageKey) ?? DEFAULT_THEME)

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(`#${THEME_MENU_ID} button`)
    if (!button || !isTheme(button.value)) return
    const isHydrated = button.closest<HTMLElement>('[data-island]')?.dataset.state === 'ready'
    if (!isHydrated) {
      applyTheme(button.value)
      storeTheme(storageKey, button.value)
    }
    button.closest<HTMLElement>('[popover]')?.hidePopover()
  },
  true,
)
