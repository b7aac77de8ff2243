const SCROLL_MS = 200
/** The header covers the top. */
const MARGIN_PX = 96
/** Lists, technologies, and paragraphs are written with two letters between their parts, such as a comma and a space. */
const SEPARATOR_LENGTH = 2
const NOT_WRITTEN = '.print-only, .sr-only'

/** Returns where the click is in the field's text. `near` are the letters around it, because Markdown has others as well. */
export function toOffset(element: Element, { clientX, clientY }: MouseEvent): { offset: number; near: string } {
  const caret = document.caretPositionFromPoint(clientX, clientY)
  if (!caret || !element.contains(caret.offsetNode) || !(caret.offsetNode instanceof Text))
    return { offset: 0, near: '' }
  const parts = [...element.querySelectorAll('li, p')]
  const at = parts.findIndex((part) => part.contains(caret.offsetNode))
  const earlier = parts.slice(0, Math.max(at, 0)).map((part) => toWritten(part).length + SEPARATOR_LENGTH)
  const range = new Range()
  range.setStart(parts[at] ?? element, 0)
  range.setEnd(caret.offsetNode, caret.offset)
  const offset = earlier.reduce((sum, length) => sum + length, toWritten(range.cloneContents()).length)
  return { offset, near: caret.offsetNode.data }
}

function toWritten(node: Element | DocumentFragment): string {
  const copy = node.cloneNode(true) as typeof node
  for (const hidden of copy.querySelectorAll(NOT_WRITTEN)) hidden.remove()
  return copy.textContent ?? ''
}

export function scrollToElement(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect()
  if (top >= MARGIN_PX && bottom <= innerHeight - MARGIN_PX) return
  const [from, start] = [scrollY, performance.now()]
  const to = from + top - Math.max(MARGIN_PX, (innerHeight - height) / 2)
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches

  function step(): void {
    const part = isReduced ? 1 : Math.min(1, (performance.now() - start) / SCROLL_MS)
    scrollTo({ top: from + (to - from) * (1 - (1 - part) ** 3), behavior: 'instant' })
    if (part < 1) requestAnimationFrame(step)
  }
  step()
}
