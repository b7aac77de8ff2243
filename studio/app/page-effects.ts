import { useEffect, useLayoutEffect } from 'react'
import { parseSource, toSource } from './entries.ts'
import { useEditor, useStudio } from './use-editor.tsx'

// Fields have their sources as ids. So one effect finds the field that gets the focus, instead of each field listening.

/** Puts the cursor where the editor wants it, once the page shows it. */
export function useGoal(): void {
  const goal = useStudio((state) => state.goal)
  const { update } = useEditor()
  useEffect(() => {
    if (!goal) return
    // A field that has just appeared has its place after the next frame.
    const frame = requestAnimationFrame(() => {
      const field = goal.source === undefined ? undefined : findField(goal.source)
      if (field) focusAt(field.element, field.isWhole ? goal.offset : undefined, field.rest)
      else document.querySelector<HTMLElement>('.pane-form .field :is(input, textarea)')?.focus()
      update({ goal: undefined })
    })
    return () => cancelAnimationFrame(frame)
  }, [goal, update])
}

type Found = { element: HTMLElement; isWhole: boolean; rest: unknown }

/** Finds the field, or the closest one around it. */
function findField(source: string): Found | undefined {
  const { file, path } = parseSource(source)
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(toSource(file, path.slice(0, length)))
    if (element) return { element, isWhole: length >= path.length - 1, rest: path[length] }
  }
  return undefined
}

/** `line` is the line of a list, where the offset counts from. */
function focusAt(element: HTMLElement, offset: number | undefined, line: unknown): void {
  element.focus()
  element.scrollIntoView({ block: 'center' })
  const isText =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
  if (!isText || offset === undefined) return
  const before =
    typeof line === 'number' ? element.value.split('\n').slice(0, line).join('\n').length + Number(line > 0) : 0
  element.setSelectionRange(before + offset, before + offset)
}

/** If a change removes what has the focus, its pane gets it. Browsers send no event then. */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: { element: Element; pane: HTMLElement | null } | undefined
    function remember({ target }: FocusEvent): void {
      if (target instanceof Element) focused = { element: target, pane: target.closest<HTMLElement>('.pane') }
    }
    function restore(): void {
      if (!focused || focused.element.isConnected) return
      if (document.activeElement === document.body) focused.pane?.focus()
      focused = undefined
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', remember)
    }
  }, [])
}

/** Restores the scroll position and remembers each new one. */
export function useScroll(): void {
  const { state, setView } = useEditor()
  useLayoutEffect(() => {
    document.querySelector('.pane-form')?.scrollTo({ top: state().view.scroll })
    document.querySelector('.entry[aria-current]')?.scrollIntoView({ block: 'nearest' })
    const listening = new AbortController()
    const onScroll = ({ target }: Event) =>
      target instanceof Element && target.matches('.pane-form') && setView({ scroll: target.scrollTop })
    addEventListener('scrollend', onScroll, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [state, setView])
}

/** Saves when the tab is hidden or closed. If values can't be saved, the browser asks before it closes the tab. */
export function useSaveOnClose(): void {
  const { save, hasUnsaved } = useEditor()
  useEffect(() => {
    const listening = new AbortController()
    for (const name of ['visibilitychange', 'pagehide']) addEventListener(name, () => void save(), listening)
    addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault(), listening)
    return () => listening.abort()
  }, [save, hasUnsaved])
}
