import type { Page } from '@playwright/test'

const MIN_TARGET_PX = 44

/** Finds controls that are too small to tap. Links in a sentence may be as small as its text. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minSize) => {
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')
    return [...targets]
      .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((target) => target.tabIndex >= 0 && !isInSentence(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < minSize - 0.5)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} is ${box.width} × ${box.height} px`)

    function isInSentence(target: HTMLElement): boolean {
      const parentText = target.parentElement?.textContent?.trim() ?? ''
      return (
        getComputedStyle(target).display === 'inline' && parentText.length > (target.textContent?.trim().length ?? 0)
      )
    }
  }, MIN_TARGET_PX)
}
