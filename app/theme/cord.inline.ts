import { CORD_CLASS, spreadLight, THEME_MENU_ID } from './theme.ts'

/** A shorter pull is a press with an unsteady hand. */
const MIN_PULL = 14
const MAX_PULL = 48

// Inlined into the head of the home page, so the visitor can pull the lamp's cord, or press it, before hydration.
addEventListener('pointerdown', ({ target, clientY: from, pointerId: hand, isPrimary, button }) => {
  const cord = findCord(target)
  if (!cord || !isPrimary || button) return
  const released = new AbortController()
  const pull = ({ type, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== hand) return
    const distance = Math.min(Math.max(clientY - from, 0), MAX_PULL)
    const isPulled = type === 'pointerup' && distance >= MIN_PULL
    cord.style.setProperty('--pull', String(distance))
    cord.toggleAttribute('data-pulled', isPulled)
    if (type === 'pointermove') return
    cord.style.removeProperty('--pull')
    released.abort()
    if (isPulled) switchLight()
  }
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) addEventListener(type, pull, released)
})

// A pull that ends on the cord is also a click. A keyboard's click has no detail.
addEventListener('click', ({ target, detail }) => {
  const cord = findCord(target)
  if (cord && !(detail && cord.hasAttribute('data-pulled'))) switchLight()
})

function findCord(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`.${CORD_CLASS}`) : null
}

/** Chooses the other theme in the menu, which stores it. */
function switchLight(): void {
  spreadLight(() => {
    const other = document.documentElement.classList.contains('dark') ? 'light' : 'dark'
    document.querySelector<HTMLElement>(`#${THEME_MENU_ID} [value=${other}]`)?.click()
  })
}
