import type { Locator } from '@playwright/test'

/** Returns the y position of the text baseline, where an empty inline block ends. */
export function readBaseline(heading: Locator): Promise<number> {
  return heading.evaluate((element) => {
    const probe = document.createElement('span')
    probe.style.display = 'inline-block'
    element.prepend(probe)
    const { bottom } = probe.getBoundingClientRect()
    probe.remove()
    return bottom
  })
}
