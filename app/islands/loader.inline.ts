// Inlined into the head. Loads each island as its `data-when` requires, or on interaction. Clicks and submits during loading
// are repeated after hydration. If scripts fail to load, forms submit as plain HTML.
// It also lets the browser lay out the lower sections late, until the visitor first moves.
type Hydrate = typeof import('./hydrate.ts')
type Press = HTMLButtonElement | HTMLFormElement

const { src = '' } = document.currentScript?.dataset ?? {}
const presses = new Map<HTMLElement, Press>()
const root = document.documentElement
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

// A visit that begins elsewhere than at the top needs the real heights of all sections.
if (visit?.type === 'navigate' && !visit.name.includes('#')) root.dataset.below = 'late'
addEventListener('keydown', layOutAll, true)
addEventListener('scroll', () => setTimeout(onFirstScroll), { once: true })
for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, onInteraction, true)
for (const type of ['click', 'submit']) addEventListener(type, onPress, true)
addEventListener('click', onLink, true)
// Waits for load and first paint. A prerendered page is painted only when the visitor opens it.
addEventListener('load', () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true }))

function onInteraction({ target }: Event): void {
  const island = findIsland(target)
  if (island) void load(island)
}

function onPress(event: Event): void {
  const press = findPress(event)
  const island = findIsland(press)
  if (!press || !island || island.dataset.state === 'ready') return
  if (island.dataset.state === 'failed') {
    if (showNotice(press)) event.preventDefault()
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  presses.get(island)?.removeAttribute('aria-busy')
  presses.set(island, press)
  press.setAttribute('aria-busy', 'true')
  void load(island)
}

function onLink({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link) return
  if (link.hash) layOutAll()
  link.closest<HTMLElement>('[popover]')?.hidePopover()
}

function onFirstScroll(): void {
  // Only an address typed by hand, or a script, scrolls to a section before all are laid out.
  const isMisplaced = root.dataset.below && location.hash
  layOutAll()
  if (isMisplaced) location.replace(location.hash)
  for (const island of document.querySelectorAll<HTMLElement>('[data-when=scroll]')) void load(island)
}

/** Without a network, each island says so itself. */
function ignore(): void {}

function layOutAll(): void {
  delete root.dataset.below
}

/** Finds the submitted form, or the clicked button if it has no native behavior. */
function findPress(event: Event): Press | null {
  if (event instanceof SubmitEvent) return (event.submitter ?? event.target) as Press
  return event.target instanceof Element ? event.target.closest('button[type=button]:not([popovertarget])') : null
}

function findIsland(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
}

async function load(island: HTMLElement): Promise<void> {
  if (island.dataset.state) return
  island.dataset.state = 'loading'
  try {
    const { hydrate }: Hydrate = await import(/* @vite-ignore */ src)
    await hydrate(island)
    // An error in an effect may already have set the state to failed.
    if (island.dataset.state === 'loading') island.dataset.state = 'ready'
  } catch {
    island.dataset.state = 'failed'
  }
  repeatPress(island)
}

function repeatPress(island: HTMLElement): void {
  const press = presses.get(island)
  presses.delete(island)
  if (!press) return
  press.setAttribute('aria-busy', 'false')
  if (island.dataset.state === 'failed' && showNotice(press)) return
  if (press instanceof HTMLFormElement) press.requestSubmit()
  else press.click()
}

function showNotice(press: Press): boolean {
  const notice = press.closest('form')?.querySelector<HTMLElement>('[data-without-scripts]')
  if (notice) notice.hidden = false
  return Boolean(notice)
}

/** Nothing is fetched for a page whose islands wait for an interaction or the first scroll. */
function start(_: unknown, painted: PerformanceObserver): void {
  painted.disconnect()
  const islands = document.querySelectorAll<HTMLElement>('[data-when]:not([data-when=scroll])')
  if (islands[0]) import(/* @vite-ignore */ src).then(({ schedule }: Hydrate) => schedule(islands, load), ignore)
}
