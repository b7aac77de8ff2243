import type { Page } from '@playwright/test'

/** What a fingertip needs, in px, each way. */
const FINGERTIP = 44

/** What can be pressed and is too small for a finger; links within a sentence may be as small as its words. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')
    return [...targets]
      .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((target) => target.tabIndex >= 0 && !isInSentence(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} is ${box.width} by ${box.height} px`)

    function isInSentence(target: HTMLElement): boolean {
      const around = target.parentElement?.textContent?.trim() ?? ''
      return getComputedStyle(target).display === 'inline' && around.length > (target.textContent?.trim().length ?? 0)
    }
  }, FINGERTIP)
}
