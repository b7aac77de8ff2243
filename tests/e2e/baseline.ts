import type { Locator } from '@playwright/test'

/** An empty inline block lies on the baseline. */
export function readBaseline(heading: Locator): Promise<number> {
  return heading.evaluate((element) => {
    const foot = document.createElement('span')
    foot.style.display = 'inline-block'
    element.prepend(foot)
    const { bottom } = foot.getBoundingClientRect()
    foot.remove()
    return bottom
  })
}
