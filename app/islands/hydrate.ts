import type { ComponentType } from 'react'

/** Each island has its own chunk, so a page loads only the islands it uses. */
const islands = import.meta.glob<Record<string, ComponentType<object>>>('../**/*.island.tsx')
/** These need no React. */
const scripts = import.meta.glob<Record<string, (element: HTMLElement) => void>>('../**/*.script.ts')

/** Resolves once the island is interactive. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset.island
  const script = scripts[`../${name}.script.ts`]
  if (script) {
    const [run] = Object.values(await script())
    run?.(element)
    return
  }
  const [{ render }, module] = await Promise.all([import('./render.ts'), islands[`../${name}.island.tsx`]?.()])
  const [component] = Object.values(module ?? {})
  if (!component) throw new Error(`No island ${name}`)
  await render(component, element)
}

type Load = (island: HTMLElement) => Promise<void>

/** Loads each island when it should be, and fetches the scripts of those that are not in view yet. */
export function schedule(islands: Iterable<HTMLElement>, load: Load): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) void load(target as HTMLElement)
    }
  })
  for (const island of islands) {
    const { when } = island.dataset
    if (when === 'visible') observer.observe(island)
    else if (when === 'idle') whenIdle(() => load(island))
    else void load(island)
  }
  whenIdle(prefetch)
}

/** A first press then waits for no network. */
function prefetch(): void {
  const { files } = document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}
  for (const file of files?.split(' ') ?? []) {
    const link = document.createElement('link')
    const href = new URL(`${file}.js`, import.meta.url).href
    document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
  }
}
